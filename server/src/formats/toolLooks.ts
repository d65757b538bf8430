/** Whether an object is a tool of any format, by the members that only tools have. The formats decide of which. */
import { TYPE_NAMES, type TypeName } from '../schema/vocabulary.ts';
import type { Traits } from './elementTraits.ts';

const DOCKER = new Set(['name', 'description', 'arguments', 'annotations']);
const OF_WYMCP = new Set(['required_one_of', 'defaults', 'notes', 'related']);
/** The members of an action, and the name that one in a list has. */
const ACTION = new Set(['name', 'description', 'properties', 'required', 'required_one_of', 'defaults', 'notes', 'related', 'examples']);
const RESPONSES_TOOL = new Set(['function', 'namespace']);

/**
 * @param keyed the object stands under its name in a map, so it needs none itself
 */
export function looksLikeTool(element: Traits, keyed: boolean): boolean {
  if (element.node.kind !== 'object') return false;
  if (!element.named) return false;
  const said = element.text('name') !== undefined || element.text('description') !== undefined;
  if ((element.has('inputSchema') || element.has('input_schema') || element.has('parametersJsonSchema')) && (said || keyed || element.schemaUnder('inputSchema') || element.schemaUnder('input_schema'))) return true;
  if (said && (element.nearly('inputSchema') || element.nearly('parametersJsonSchema'))) return true;
  if (isFunctionWrapper(element) || isDeclarations(element) || isToolSpec(element)) return true;
  if (isLegacyFunction(element, keyed) || hasActions(element) || hasBrokenActions(element) || isDockerTool(element)) return true;
  if (element.has('command') && element.text('name') !== undefined && element.text('description') !== undefined && element.get('command')?.kind === 'array' && !element.has('args')) return true;
  if (element.has('modelDescription') && element.text('name') !== undefined) return true;
  if (RESPONSES_TOOL.has(element.text('type') ?? '') && element.text('name') !== undefined && (element.has('parameters') || element.has('tools'))) return true;
  return isServerTool(element);
}

/** OpenAI's `{type: "function", function: {…}}`. A call of a tool looks alike, but carries `arguments`. */
export function isFunctionWrapper(element: Traits): boolean {
  const inner = element.object('function');
  if (inner === undefined || inner.text('arguments') !== undefined || element.has('id')) return false;
  return element.text('type') === 'function' || inner.has('parameters') || (inner.text('name') !== undefined && inner.text('description') !== undefined);
}

/** Gemini's `{functionDeclarations: […]}`. */
export function isDeclarations(element: Traits): boolean {
  return element.get('functionDeclarations')?.kind === 'array' || element.get('function_declarations')?.kind === 'array';
}

/** Bedrock's `{toolSpec: {…}}`. */
export function isToolSpec(element: Traits): boolean {
  return element.get('toolSpec')?.kind === 'object';
}

/** The flat `{name, description, parameters}` of OpenAI's first function calling, also under `arguments`. */
export function isLegacyFunction(element: Traits, keyed: boolean): boolean {
  if (element.text('name') === undefined && !(keyed && element.text('description') !== undefined)) return false;
  return schemaOfObject(element, 'parameters') || (schemaOfObject(element, 'arguments') && element.text('description') !== undefined);
}

/** True when the value under the key is plainly the schema of an object. */
function schemaOfObject(element: Traits, key: string): boolean {
  const schema = element.object(key);
  if (schema === undefined) return false;
  const type = schema.text('type')?.toLowerCase();
  return type === 'object' || type === 'dict' || (schema.get('properties')?.kind === 'object' && (type !== undefined || schema.has('required')));
}

/** Wymcp's `{name, description, actions: {NAME: {description, properties}}}`. */
export function hasActions(element: Traits): boolean {
  const actions = element.object('actions');
  if (actions === undefined) return false;
  return (actions.node.members ?? []).slice(0, 5).some((member) => {
    const action = actions.object(member.key);
    return action !== undefined && action.get('properties')?.kind === 'object' && action.named;
  });
}

/** A whole tool whose actions are not yet what they should be. */
export function hasBrokenActions(element: Traits): boolean {
  if (element.text('name') === undefined || element.text('description') === undefined) return false;
  if (element.get('actions')?.kind === 'array') return hasListOfActions(element);
  const actions = element.object('actions');
  return actions !== undefined && (actions.node.members ?? []).slice(0, 5).some((member) => actions.object(member.key)?.text('description') !== undefined);
}

/** Actions in a list, each with its name, where Wymcp has a map by name. Much else has a list of actions, so each must be one in full. */
function hasListOfActions(element: Traits): boolean {
  const actions = element.items('actions');
  if (actions.length === 0 || !actions.every((action) => action.get('properties')?.kind === 'object' && action.text('description') !== undefined && action.node.members!.every(({ key }) => ACTION.has(key)))) return false;
  // A button has a name, a description and properties too, but no words of Wymcp and no properties that are schemas.
  return actions.some((action) => action.node.members!.some(({ key }) => OF_WYMCP.has(key)) || holdsSchemas(action));
}

function holdsSchemas(action: Traits): boolean {
  const properties = action.object('properties');
  const members = properties?.node.members ?? [];
  return members.length > 0 && members.every(({ key }) => TYPE_NAMES.includes(properties!.object(key)?.text('type') as TypeName));
}

/** The Docker registry's `{name, description, arguments: [{name, type, desc}]}`; a prompt's arguments have neither type nor desc. */
export function isDockerTool(element: Traits): boolean {
  if (element.text('name') === undefined) return false;
  const list = element.get('arguments');
  if (list?.items?.length === 0) return element.text('description') !== undefined && element.node.members!.every((member) => DOCKER.has(member.key));
  return element.items('arguments').some((argument) => (argument.text('name') !== undefined ? argument.has('type') || argument.has('desc') : isNamelessArgument(element, argument)));
}

/** `desc` is a word of the Docker registry alone, so an argument with it is one, though its name is still missing. */
function isNamelessArgument(element: Traits, argument: Traits): boolean {
  return argument.text('desc') !== undefined && TYPE_NAMES.includes(argument.text('type') as TypeName) && element.node.members!.every((member) => DOCKER.has(member.key));
}

/** A tool that the host brings: its type bears a date (Anthropic's `web_search_20250305`). */
export function isServerTool(element: Traits): boolean {
  return element.text('name') !== undefined && /^[a-z_]{3,40}_20\d{6}$/.test(element.text('type') ?? '');
}
