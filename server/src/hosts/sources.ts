/** The documents that many facts come from, each once. */
import { copy, deduced, official } from './facts.ts';

const MCP = 'https://modelcontextprotocol.io/specification';
export const MCP_2026 = official(`${MCP}/2026-07-28/server/tools`, '2026-08-22');
export const MCP_2025_11 = official(`${MCP}/2025-11-25/server/tools`, '2026-08-22');
export const MCP_2025_06 = official(`${MCP}/2025-06-18/server/tools`, '2026-08-22');
export const MCP_BASIC_2026 = official(`${MCP}/2026-07-28/basic`, '2026-08-22');
export const MCP_BASIC_2025 = official(`${MCP}/2025-11-25/basic`, '2026-08-22');
export const MCP_TRANSPORTS = official(`${MCP}/2026-07-28/basic/transports/streamable-http`, '2026-08-22');
export const MCP_TS_SDK = official('https://github.com/modelcontextprotocol/typescript-sdk', '2026-08-18');

export const OPENAI_API = official('https://github.com/openai/openai-openapi', '2026-08-21');
export const OPENAI_GUIDE = copy('https://developers.openai.com/api/docs/guides/structured-outputs', '2026-09-07');
export const OPENAI_DEDUCED = deduced('https://developers.openai.com/api/docs/guides/function-calling', '2026-11-30');

export const ANTHROPIC_TOOLS = copy('https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools', '2026');
export const ANTHROPIC_STRICT = copy('https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations', '2026');
export const ANTHROPIC_SDK = official('https://github.com/anthropics/anthropic-sdk-typescript', '2026-08-19');
export const ANTHROPIC_DEDUCED = deduced('https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools', '2026-11-30');
export const CLAUDE_CODE_LOG = official('https://github.com/anthropics/claude-code/blob/main/CHANGELOG.md', '2026-08-22');

export const GEMINI_SDK = official('https://github.com/googleapis/js-genai/blob/main/src/types.ts', '2026-08-21');
export const VERTEX = official('https://docs.cloud.google.com/vertex-ai/generative-ai/docs/model-reference/function-calling', '2026');
export const GEMINI_DEDUCED = deduced('https://github.com/googleapis/js-genai/blob/main/src/types.ts', '2026-11-30');

export const BEDROCK_MODEL = official('https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.html', '2026-08-07');
export const BEDROCK_DEDUCED = deduced('https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.html', '2026-11-30');

export const VSCODE_TOOLS = official('https://github.com/microsoft/vscode/blob/main/src/vs/workbench/contrib/chat/common/tools/languageModelToolsContribution.ts', '2025');
export const VSCODE_PARAMETERS = official('https://github.com/microsoft/vscode/blob/main/src/vs/workbench/contrib/chat/common/tools/languageModelToolsParametersSchema.ts', '2025');
export const VSCODE_GUIDE = official('https://code.visualstudio.com/api/extension-guides/ai/tools', '2025-11-12');
export const VSCODE_MCP = official('https://github.com/microsoft/vscode/blob/main/src/vs/workbench/contrib/mcp/common/mcpServer.ts', '2026');
export const VSCODE_DEDUCED = deduced('https://github.com/microsoft/vscode/blob/main/src/vs/workbench/contrib/mcp/common/mcpServer.ts', '2026-11-30');
export const COPILOT_NORMALIZER = official('https://github.com/microsoft/vscode-copilot-chat/blob/main/src/extension/tools/common/toolSchemaNormalizer.ts', '2026-03-29');
export const COPILOT_REQUEST = official('https://github.com/microsoft/vscode-copilot-chat/blob/main/src/extension/conversation/vscode-node/languageModelAccess.ts', '2026-03-29');

export const OLLAMA_TYPES = official('https://github.com/ollama/ollama/blob/main/api/types.go', '2026-08-21');
/** Ollama's code shows which fields it has; that the others vanish follows from how Go reads JSON. */
export const OLLAMA_DROPS = deduced('https://github.com/ollama/ollama/blob/main/api/types.go', '2026-08-21');
export const GROQ_SDK = official('https://github.com/groq/groq-python', '2026-08');
export const GROQ_STRICT = official('https://console.groq.com/docs/structured-outputs', '2026');
export const XAI_DOCS = copy('https://docs.x.ai/docs/guides/function-calling', '2026');
export const MISTRAL_CLIENT = official('https://github.com/mistralai/client-python', '2026-06-30');
export const MCPB_SCHEMA = official('https://github.com/anthropics/mcpb', '2025-12-03');
