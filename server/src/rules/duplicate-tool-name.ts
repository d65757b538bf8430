import { severityOf } from './hostEvidence.ts';
import type { FileContext, FileRule, Severity, ToolSummary } from './rule.ts';
import { quote } from './ruleWords.ts';

export const duplicateToolName: FileRule = {
  id: 'duplicate-tool-name',
  severity: 'warning',
  scope: 'file',
  docs: {
    what: 'Two tools of one list have the same name.',
    why: 'A call names the tool, so only one of the two can be meant. Anthropic answers "tools: Tool names must be unique.", thrall "duplicate tool name"; other hosts take one of them without a word.',
    wrong: `{"tools": [{"name": "look_up", "description": "A.", "inputSchema": {"type": "object", "properties": {}}}, {"name": "look_up", "description": "B.", "inputSchema": {"type": "object", "properties": {}}}]}`,
    right: `{"tools": [{"name": "look_up", "description": "A.", "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}}, {"name": "look_up_2", "description": "B.", "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}}]}`,
  },
  check(context) {
    const { tools } = context;
    if (tools.length < 2 || areDifferent(tools)) return;
    const groups = new Groups(context);
    // A map for each group: names keep their hash, a name joined with its group would be hashed at every keystroke.
    const firsts = new Map<string | number, Map<string, ToolSummary>>();
    let names: FreeNames | undefined;
    for (const tool of tools) {
      if (tool.name === undefined) continue;
      const group = groups.keyOf(tool);
      let first = firsts.get(group);
      if (first === undefined) firsts.set(group, (first = new Map()));
      const before = first.get(tool.name);
      if (before === undefined) first.set(tool.name, tool);
      else report(context, tool, before, (names ??= new FreeNames(tools)).after(tool.name));
    }
  },
};

/** Whether no two tools of the file have one name, of whatever list. Asked at every paste, of thousands of tools. */
function areDifferent(tools: readonly ToolSummary[]): boolean {
  const names = new Set<string>();
  let named = 0;
  for (const { name } of tools) {
    if (name === undefined) continue;
    names.add(name);
    if (names.size !== ++named) return false;
  }
  return true;
}

function report(context: FileContext, tool: ToolSummary, before: ToolSummary, free: string): void {
  const name = tool.name!;
  const spot = (one: ToolSummary) => ({ place: one.place, start: one.start, end: one.end, segments: [...one.segments, 'name'] });
  context.report({
    at: spot(tool),
    tool: name,
    severity: severityFor(tool),
    hosts: tool.hosts.filter((host) => host.shapes.get('name-twice')?.verdict === 'rejected').map((host) => host.id),
    message: `Another tool of this list is named ${quote(name)}. A call can mean only one of them; give each its own name.`,
    related: [{ message: `The first tool named ${quote(name)}.`, at: spot(before) }],
    fixes: [{ title: `Rename to ${quote(free)}`, safe: false, edits: [{ start: tool.start, end: tool.end, newText: JSON.stringify(free) }] }],
  });
}

function severityFor(tool: ToolSummary): Severity {
  let worst: Severity = 'warning';
  for (const host of tool.hosts) {
    const fact = host.shapes.get('name-twice');
    if (fact?.verdict === 'rejected' && severityOf(fact) === 'error') worst = 'error';
  }
  return worst;
}

/** Names that no tool of the file has; each is given once, so that fixes of several findings do not collide. */
class FreeNames {
  readonly #taken: Set<string | undefined>;
  readonly #counts = new Map<string, number>();

  constructor(tools: readonly ToolSummary[]) {
    this.#taken = new Set(tools.map((tool) => tool.name));
  }

  after(name: string): string {
    for (let count = this.#counts.get(name) ?? 2; ; count++) {
      const free = `${name}_${count}`;
      if (this.#taken.has(free)) continue;
      this.#taken.add(free);
      this.#counts.set(name, count + 1);
      return free;
    }
  }
}

const LIST_KEYS = new Set(['tools', 'functions', 'function', 'function_declarations']);

/** Which tools are offered together: those of one list, or of one request among several in a file. */
class Groups {
  readonly #listOf: number[] = [];
  readonly #apart: boolean[] = [];

  constructor(context: FileContext) {
    context.lists.forEach((list, index) => {
      this.#apart.push(list.kind !== 'array' && list.size > 1);
      for (let count = 0; count < list.size; count++) this.#listOf.push(index);
    });
  }

  keyOf(tool: ToolSummary): string | number {
    const list = this.#listOf[tool.place] ?? 0;
    const { segments } = tool;
    if (segments.length === 0 && this.#apart[list] !== true) return list;
    const at = segments.findIndex((segment, index) => typeof segment === 'string' && LIST_KEYS.has(segment) && typeof segments[index + 1] === 'number');
    const inside = at >= 0;
    return inside || this.#apart[list] === true ? `${list} ${tool.place} ${inside ? segments.slice(0, at + 1).join('/') : ''} ` : list;
  }
}
