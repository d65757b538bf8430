/** The faults of a text, and those that are found inside one token or one object. */
import type { JsonNode, Member } from './node.ts';
import type { Tokens } from './tokens.ts';

export type FaultCode =
  | 'syntax'
  | 'invalid-escape'
  | 'comment'
  | 'trailing-comma'
  | 'duplicate-key'
  | 'several-values'
  | 'byte-order-mark';

/** One fault of the text itself. Offsets are UTF-16 code units, end exclusive. */
export interface Fault {
  readonly code: FaultCode;
  readonly message: string;
  readonly start: number;
  readonly end: number;
  /** The place it collides with: the first of two equal keys. */
  readonly related?: { readonly start: number; readonly end: number };
  /** The edit that mends it, where there is one that cannot be wrong. */
  readonly edits?: readonly { readonly start: number; readonly end: number; readonly newText: string }[];
  /** What follows is read as if it were mended, so it tears nothing, and many in a line are no sign of a fault before them. */
  readonly alone?: true;
  /** The text is torn by a string in single quotes that cannot be read: nothing mends this without looking at it. */
  readonly torn?: true;
}

/** Takes one fault. */
export type ReportFault = (code: FaultCode, message: string, start: number, end: number, rest?: Partial<Fault>) => void;

/** Reports the faults inside one string token. @returns true when the string ends where it should */
export function stringFaults(text: string, tokens: Tokens, fault: ReportFault): boolean {
  const { start, end } = tokens;
  let ended = false;
  for (let index = start + 1; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x22) {
      ended = true;
      break;
    }
    if (code === 0x5c) {
      const next = text[index + 1] ?? '';
      if (next === 'u' ? !/^u[0-9a-fA-F]{4}/.test(text.slice(index + 1, index + 6)) : !'"\\/bfnrt'.includes(next) || next === '') {
        const stop = Math.min(index + 2, end);
        // In front of a line break, another control character or the text's end there is nothing that it could escape.
        const unfinished = next < ' ';
        fault('invalid-escape', unfinished ? 'A backslash begins an escape; here none follows.' : `'${text.slice(index, stop)}' is no JSON escape; a backslash is written twice.`, index, unfinished ? index + 1 : stop, {
          ...(unfinished ? {} : { edits: [{ start: index, end: index, newText: '\\' }] }),
        });
        if (unfinished) continue;
      }
      index++;
    } else if (code < 0x20) {
      fault('syntax', 'A control character must be escaped in a string.', index, index + 1, {
        edits: [{ start: index, end: index + 1, newText: JSON.stringify(text[index]).slice(1, -1) }],
      });
    }
  }
  if (!ended) fault('syntax', 'This string is not closed.', start, end);
  return ended;
}

/** Reports each repeated key once, related to the first of its name. */
export function reportDuplicates(node: JsonNode, fault: ReportFault): void {
  const members = node.members!;
  if (members.length < 2) return;
  // Comparing pairs is cheaper than a map for the few members that most objects have.
  if (members.length <= 8) {
    for (let index = 1; index < members.length; index++) {
      const member = members[index]!;
      for (let before = 0; before < index; before++) {
        if (members[before]!.key !== member.key) continue;
        node.hasDuplicates = true;
        duplicate(member, members[before]!, fault);
        break;
      }
    }
    return;
  }
  const first = new Map<string, Member>();
  for (const member of members) {
    const before = first.get(member.key);
    if (before === undefined) first.set(member.key, member);
    else {
      node.hasDuplicates = true;
      duplicate(member, before, fault);
    }
  }
}

function duplicate(member: Member, first: Member, fault: ReportFault): void {
  const key = member.key.length > 64 ? `${member.key.slice(0, 64)}…` : member.key;
  fault('duplicate-key', `The key ${JSON.stringify(key)} stands here a second time; readers keep the last one.`, member.keyStart, member.keyEnd, {
    related: { start: first.keyStart, end: first.keyEnd },
  });
}
