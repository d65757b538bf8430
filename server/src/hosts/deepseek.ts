import { defineHost, fact, limit, nameRule, users } from './facts.ts';
import type { Host } from './host.ts';

const name = fact('rejected', users('mrexodia/ida-pro-mcp#129', '2025', 2), { answer: "Invalid 'tools[43].function.name': string too long. Expected a string with maximum length 64 …" });

export const deepseek: Host = defineHost({
  id: 'deepseek',
  title: 'DeepSeek',
  about: 'Function tools of the DeepSeek API, in the form of OpenAI Chat Completions. Only its rule for names is known.',
  nameRules: [nameRule('^[a-zA-Z0-9_-]+$', 'letters, digits, _ and -', name)],
  limits: { 'name-length': limit(64, name) },
});
