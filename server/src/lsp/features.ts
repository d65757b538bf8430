/** The features of the server, each one file. */
import { catalogue } from './catalogue.ts';
import { codeActions } from './codeActions.ts';
import { diagnostics } from './diagnostics.ts';
import type { Feature } from './feature.ts';
import { preview } from './preview.ts';
import { status } from './status.ts';

export const FEATURES: readonly Feature[] = [
  diagnostics,
  codeActions,
  status,
  preview,
  catalogue,
];
