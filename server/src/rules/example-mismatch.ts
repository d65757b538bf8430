import { removeMember } from '../text/edit.ts';
import type { JsonNode, Segment } from '../text/node.ts';
import { exampleProperty } from './exampleTool.ts';
import type { Fix, SchemaContext, SchemaRule } from './rule.ts';
import { problemsIn } from './values/ask.ts';
import { fixesOf, removeExample } from './values/fixes.ts';
import { meantName, relatedTo, sentence, spotOf } from './values/sentence.ts';

export const exampleMismatch: SchemaRule = {
  id: 'example-mismatch',
  severity: 'warning',
  scope: 'schema',
  keywords: ['examples', 'example'],
  docs: {
    what: 'An example in a schema that breaks the schema.',
    why: 'Models copy examples. One with a key that is not declared, or a value that is refused, teaches a call that fails; where the object is open the key is dropped without a word.',
    wrong: exampleProperty(`{"type": "integer", "description": "Most", "examples": ["ten"]}`, 'limit'),
    right: exampleProperty(`{"type": "integer", "description": "Most", "examples": [10]}`, 'limit'),
  },
  check(context, member) {
    const { value } = member;
    if (value === undefined) return;
    if (member.key === 'example') {
      const removal: Fix = { title: 'Remove the example', safe: false, edits: [removeMember(context.text, context.schema, member)] };
      checkOne(context, value, [...context.segments(), 'example'], removal);
    } else value.items?.forEach((item, index) => checkOne(context, item, [...context.segments(), 'examples', index], removeExample(context.text, value, item)));
  },
};

function checkOne(context: SchemaContext, value: JsonNode, base: readonly Segment[], removal: Fix): void {
  const problems = problemsIn(context, value);
  const lacking = problems.flatMap((problem) => problem.missing ?? []);
  for (const problem of problems) {
    const meant = meantName(problem, lacking);
    context.report({
      at: spotOf(problem, base, context.path()),
      message: sentence(problem, 'The example', meant),
      related: relatedTo(problem),
      fixes: [...fixesOf(context.text, problem, meant), removal],
    });
  }
}
