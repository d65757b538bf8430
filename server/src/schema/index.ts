/**
 * The engine: values in, plain data out. It reads no file, keeps no state between calls and changes no input.
 * It needs nothing of its platform, so it runs in an editor's host, in a browser and in a command alike.
 */
export { check, defaultOffences, keySetOf, ANY_STRING_KEY, type CheckResult, type DefaultOffence, type KeySetKind } from './keySet.ts';
export { closeProperties, closeSchema, schemaOffences, type SchemaOffence } from './closure.ts';
export { validate, type ValidateResult, type ValidationError } from './validator.ts';
export { checkSchema, schemaFaults, SchemaError, type CheckSchemaResult, type SchemaFault } from './checkSchema.ts';
export {
  DRAFTS,
  ENFORCED_KEYWORDS,
  isAnnotation,
  isTypeName,
  KEYWORDS,
  TYPE_NAMES,
  type Draft,
  type KeywordInfo,
  type KeywordRole,
  type TypeName,
  type ValueShape,
} from './vocabulary.ts';
export {
  encodeTool,
  encodeTools,
  toolOf,
  validateTools,
  type Tool,
  type ToolElement,
  type ToolResult,
  type ToolsResult,
} from './toolset.ts';
export {
  compareCodePoints,
  comparePaths,
  compareSegments,
  renderDataPath,
  segmentsOf,
  type OtherKey,
  type PathSegment,
  type Place,
} from './dataPath.ts';
export { cutText, ERROR_LIMIT, LISTED_KEYS, MESSAGE_LIMIT, QUOTED_BYTES } from './bound.ts';
export { isMapping, isSchema, type Mapping, type Schema } from './mapping.ts';
export {
  reachedMaps,
  reachedValues,
  reachOf,
  type Reach,
  type ReachedMap,
  type ReachedValue,
  type ReachKeyword,
} from './reach.ts';
export {
  hasBackreference,
  hasLookaround,
  hasPosixClass,
  PATTERN_LENGTH,
  patternProblem,
  type PatternProblem,
} from './pattern.ts';
export { WrittenNumber } from './writtenNumber.ts';
export { parseWithWrittenNumbers } from './parseWritten.ts';

import type { DefaultOffence } from './keySet.ts';
import type { SchemaOffence } from './closure.ts';

/** What either of the two offence walks returns: a location and what is wrong there. */
export type Offence = DefaultOffence | SchemaOffence;
