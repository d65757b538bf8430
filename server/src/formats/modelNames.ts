/** Families of models, to tell whose request a file is. */
const FAMILIES = [/claude/i, /\b(gpt-|o[134](-|$)|chatgpt|codex)/i, /gemini/i, /(mistral|mixtral|llama|qwen|deepseek|grok|command-r|nova)/i];

/** True when the model's name is one of another vendor's than `own`. A name that no family knows says nothing. */
export function isOtherModel(model: string | undefined, own: RegExp): boolean {
  return model !== undefined && !own.test(model) && FAMILIES.some((family) => family.test(model));
}
