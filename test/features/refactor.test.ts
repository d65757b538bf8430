import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refactorings } from '../../server/src/features/refactor/index.ts';
import { applyEdits } from '../../server/src/text/edit.ts';
import type { AnalyseOptions } from '../support/analyse.ts';
import { marked } from '../support/marked.ts';

const mcp = (schema: string): string => `{"tools": [{"name": "find", "description": "Finds.", "inputSchema": ${schema}}]}`;

function titles(source: string, options: AnalyseOptions = {}): string[] {
  const { cursor, snapshot } = marked(source, options);
  return (refactorings(snapshot, cursor)?.found ?? []).map((one) => one.title);
}

function apply(source: string, title: string): string {
  const { text, cursor, snapshot } = marked(source);
  const at = refactorings(snapshot, cursor);
  const chosen = at?.found.find((one) => one.title === title);
  assert.ok(at !== undefined && chosen !== undefined, `No "${title}" among: ${(at?.found ?? []).map((one) => one.title).join(', ')}`);
  const result = applyEdits(text, chosen.edits.map((edit) => ({ ...edit, start: edit.start + at.start, end: edit.end + at.start })));
  JSON.parse(result);
  return result;
}

test('a schema moves into $defs', () => {
  assert.equal(
    apply(mcp('{"type": "object", "properties": {"a$0": {"type": "object", "properties": {"id": {}}}}}'), 'Extract to "$defs/a"'),
    mcp('{"type": "object", "properties": {"a": {"$ref": "#/$defs/a"}}, "$defs": {"a": {"type": "object", "properties": {"id": {}}}}}'),
  );
});

test('a schema moves into $defs that are there, under a free name, with its indentation', () => {
  const source = mcp(`{
  "properties": {
    "list": {
      "items": $0{
        "type": "object"
      }
    }
  },
  "$defs": {
    "list": {}
  }
}`);
  assert.equal(
    apply(source, 'Extract to "$defs/list2"'),
    mcp(`{
  "properties": {
    "list": {
      "items": {"$ref": "#/$defs/list2"}
    }
  },
  "$defs": {
    "list": {},
    "list2": {
      "type": "object"
    }
  }
}`),
  );
});

test('nothing is extracted that a reference leads into, at the root, or for a host that takes no references', () => {
  assert.ok(!titles(mcp('{"properties": {"a$0": {"type": "string"}, "b": {"$ref": "#/properties/a"}}}')).some((title) => title.startsWith('Extract')));
  assert.ok(!titles(mcp('$0{"type": "object"}')).some((title) => title.startsWith('Extract')));
  assert.ok(!titles(mcp('{"properties": {"a$0": {"type": "string"}}}'), { hosts: ['phoenixkit'] }).some((title) => title.startsWith('Extract')));
});

test('a reference is written out, and its definition goes with the last use', () => {
  assert.equal(apply(mcp('{"properties": {"a": {"$ref": "#/$defs/x$0"}}, "$defs": {"x": {"type": "string"}}}'), 'Inline "#/$defs/x"'), mcp('{"properties": {"a": {"type": "string"}}}'));
  assert.equal(
    apply(mcp('{"properties": {"a": {"$ref": "#/$defs/x$0", "description": "A."}, "b": {"$ref": "#/$defs/x"}}, "$defs": {"x": {"type": "string", "description": "X."}}}'), 'Inline "#/$defs/x"'),
    mcp('{"properties": {"a": {"type": "string", "description": "A."}, "b": {"$ref": "#/$defs/x"}}, "$defs": {"x": {"type": "string", "description": "X."}}}'),
  );
});

test('a recursive definition is not written out', () => {
  assert.ok(!titles(mcp('{"properties": {"a": {"$ref": "#/$defs/x$0"}}, "$defs": {"x": {"properties": {"x": {"$ref": "#/$defs/x"}}}}}')).some((title) => title.startsWith('Inline')));
  assert.ok(!titles(mcp('{"properties": {"a": {"$ref": "#$0"}}}')).some((title) => title.startsWith('Inline')));
});

test('extract and inline undo each other', () => {
  const schema = '{"type": "object", "properties": {"a": {"type": "object", "properties": {"id": {}}}}}';
  const extracted = apply(mcp(schema.replace('"a"', '"a$0"')), 'Extract to "$defs/a"');
  assert.equal(apply(extracted.replace('"#/$defs/a"', '"#/$defs/$0a"'), 'Inline "#/$defs/a"'), mcp(schema));
});

test('a property moves, and required with it', () => {
  const source = (first: string, second: string, required: string): string => mcp(`{"properties": {\n"${first}": {"type": "string"},\n"${second}": {"type": "string"}},\n"required": ${required}}`);
  assert.equal(apply(source('a$0', 'b', '["a", "b"]'), 'Move "a" down'), source('b', 'a', '["b", "a"]'));
  assert.equal(apply(source('a', 'b$0', '["a", "b"]'), 'Move "b" up'), source('b', 'a', '["b", "a"]'));
  assert.equal(apply(source('a', 'b$0', '["b"]'), 'Move "b" up'), source('b', 'a', '["b"]'));
  assert.ok(!titles(source('a$0', 'b', '[]')).includes('Move "a" up'));
});

test('a property moves out of its object, and stays required where the object is', () => {
  const inner = '{"type": "object", "properties": {"city": {"type": "string"}, "zip": {}}, "required": ["city", "zip"]}';
  const nested = (required: string): string => mcp(`{"type": "object", "properties": {"at": ${inner.replace('city"', 'city$0"')}, "b": {}}${required}}`);
  const after = '{"type": "object", "properties": {"zip": {}}, "required": ["zip"]}';
  assert.equal(apply(nested(', "required": ["at"]'), 'Move "city" out of "at"'), mcp(`{"type": "object", "properties": {"at": ${after}, "city": {"type": "string"}, "b": {}}, "required": ["at", "city"]}`));
  // Where the object is optional, its property was needed only beside it.
  assert.equal(apply(nested(''), 'Move "city" out of "at"'), mcp(`{"type": "object", "properties": {"at": ${after}, "city": {"type": "string"}, "b": {}}}`));
});

test('a property moves into an object beside it, which is required when it was', () => {
  const source = (required: string): string => mcp(`{"type": "object", "properties": {"city$0": {"type": "string"}, "at": {"properties": {"zip": {}}}}${required}}`);
  const after = (inner: string, required: string): string => mcp(`{"type": "object", "properties": {"at": {"properties": {"zip": {}, "city": {"type": "string"}}${inner}}}${required}}`);
  assert.equal(apply(source(', "required": ["city"]'), 'Move "city" into "at"'), after(', "required": ["city"]', ', "required": ["at"]'));
  assert.equal(apply(source(', "required": ["city", "at"]'), 'Move "city" into "at"'), after(', "required": ["city"]', ', "required": ["at"]'));
  assert.equal(apply(source(', "required": ["at"]'), 'Move "city" into "at"'), after('', ', "required": ["at"]'));
  assert.equal(apply(source(''), 'Move "city" into "at"'), after('', ''));
});

test('a property moves over lines with its indentation, out and back in', () => {
  const flat = `{
  "type": "object",
  "properties": {
    "at": {
      "type": "object",
      "properties": {
        "zip": {}
      }
    },
    "city$0": {
      "type": "string"
    }
  }
}`;
  const inside = `{
  "type": "object",
  "properties": {
    "at": {
      "type": "object",
      "properties": {
        "zip": {},
        "city": {
          "type": "string"
        }
      }
    }
  }
}`;
  assert.equal(apply(mcp(flat), 'Move "city" into "at"'), mcp(inside));
  assert.equal(apply(mcp(inside.replace('city', 'city$0')), 'Move "city" out of "at"'), mcp(flat.replace('$0', '')));
});

test('a property that more than required speaks of stays, and so does one whose name is taken', () => {
  const moves = (source: string): string[] => titles(mcp(source)).filter((title) => / (out of|into) /.test(title));
  assert.deepEqual(moves('{"properties": {"a$0": {}, "o": {"properties": {"b": {}}}}}'), ['Move "a" into "o"']);
  assert.deepEqual(moves('{"properties": {"a$0": {}, "o": {"properties": {"a": {}}}}}'), []);
  assert.deepEqual(moves('{"properties": {"a$0": {}, "o": {"properties": {"b": {"$ref": "#/properties/a"}}}}}'), []);
  assert.deepEqual(moves('{"properties": {"a$0": {}, "o": {"properties": {"b": {}}}}, "examples": [{"a": 1}]}'), []);
  assert.deepEqual(moves('{"properties": {"list": {"items": {"properties": {"a$0": {}}}}}}'), []);
});

test('a property of an action moves', () => {
  const source = (properties: string, required: string): string => `{"name": "t", "description": "T.", "actions": {"x": {"description": "X.", "properties": {${properties}}, "required": ${required}}}}`;
  assert.equal(apply(source('"a": {}, "b$0": {}', '["a", "b"]'), 'Move "b" up'), source('"b": {}, "a": {}', '["b", "a"]'));
  assert.equal(apply(source('"a": {}, "b": {}', '["b$0", "a"]'), 'Sort "required" by "properties"'), source('"a": {}, "b": {}', '["a", "b"]'));
});

test('required is sorted by properties, comments and layout kept', () => {
  assert.equal(apply(mcp('{"properties": {"a": {}, "b": {}, "c": {}}, "required": ["c$0",\n "x", "a"]}'), 'Sort "required" by "properties"'), mcp('{"properties": {"a": {}, "b": {}, "c": {}}, "required": ["a",\n "c", "x"]}'));
  assert.ok(!titles(mcp('{"properties": {"a": {}, "b": {}}, "required": ["a$0", "b"]}')).some((title) => title.startsWith('Sort')));
});

test('a map of arguments becomes a schema', () => {
  assert.equal(apply(mcp('{"q$0": {"type": "string"}, "pattern": {"type": "string"}}'), 'Wrap the arguments into an object schema'), mcp('{"type": "object", "properties": {"q": {"type": "string"}, "pattern": {"type": "string"}}}'));
  assert.equal(apply(mcp('{\n  "q$0": {\n    "type": "string"\n  }\n}'), 'Wrap the arguments into an object schema'), mcp('{\n  "type": "object",\n  "properties": {\n    "q": {\n      "type": "string"\n    }\n  }\n}'));
  assert.ok(!titles(mcp('{"ty$0pe": "object"}')).some((title) => title.startsWith('Wrap')));
});

test('an object is closed, or all of them; branches are left alone', () => {
  assert.equal(apply(mcp('$0{"type": "object", "properties": {}}'), 'Close this object with "additionalProperties": false'), mcp('{"type": "object", "properties": {}, "additionalProperties": false}'));
  const deep = (closed: string): string => mcp(`{"type": "object", "properties": {"a": {"properties": {}${closed}}}, "allOf": [{"properties": {}}]${closed}}`);
  assert.equal(apply(deep('').replace('"type"', '"ty$0pe"'), 'Close all 2 open objects of this schema'), deep(', "additionalProperties": false'));
  assert.ok(!titles(mcp('$0{"type": "object", "properties": {}, "additionalProperties": true}')).some((title) => title.startsWith('Close')));
});

test('a tool is made to fit a host, and the title says that something is lost', () => {
  const source = mcp('{"type": "object", "properties": {"n$0": {"type": "integer", "exclusiveMinimum": 0}}, "required": ["n"]}');
  const found = titles(source);
  assert.ok(found.includes('Make the tool fit Gemini'), found.join('\n'));
  assert.ok(found.includes('Make the tool fit OpenAI strict'), found.join('\n'));
  assert.ok(titles(mcp('{"type": "object", "properties": {"n$0": {"type": "string"}}}')).includes('Make the tool fit OpenAI strict (1 thing is lost, at n)'));
});
