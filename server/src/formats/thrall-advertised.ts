/** The list that a thrall host advertises: exactly name, description and input_schema. */
import type { Format } from './format.ts';
import { readAnthropic } from './anthropic.ts';
import { formatOf } from './formatDialect.ts';
import { advertisedShape } from './thrall.ts';

export const thrallAdvertised: Format = formatOf({
  id: 'thrall-advertised',
  title: 'thrall advertised tools',
  about: 'A JSON array of {"name", "description", "input_schema"}, as a thrall host advertises it. Its content does not tell it from a list for Anthropic, so it is chosen by a setting.',
  hosts: ['thrall'],
  listOnly: true,
  paths: [['tools']],
  shapes: [advertisedShape],
  vote: () => 0,
  element: (node, segments, key) => readAnthropic(advertisedShape, node, segments, key),
});
