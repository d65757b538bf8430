/** The features of the server, each one file. */
import { calls } from './calls.ts';
import { catalogue } from './catalogue.ts';
import { codeActions } from './codeActions.ts';
import { codeLens } from './codeLens.ts';
import { completion } from './completion.ts';
import { definition } from './definition.ts';
import { diagnostics } from './diagnostics.ts';
import { documentLinks } from './documentLinks.ts';
import type { Feature } from './feature.ts';
import { folding } from './folding.ts';
import { highlight } from './highlight.ts';
import { hover } from './hover.ts';
import { inlayHints } from './inlayHints.ts';
import { locate } from './locate.ts';
import { matrix } from './matrix.ts';
import { preview } from './preview.ts';
import { references } from './references.ts';
import { rename } from './rename.ts';
import { selectionRanges } from './selectionRanges.ts';
import { semanticTokens } from './semanticTokens.ts';
import { status } from './status.ts';
import { symbols } from './symbols.ts';
import { workspaceSymbols } from './workspaceSymbols.ts';
import { workspaceTools } from './workspaceTools.ts';

export const FEATURES: readonly Feature[] = [
  diagnostics,
  codeActions,
  status,
  preview,
  catalogue,
  calls,
  codeLens,
  completion,
  definition,
  documentLinks,
  folding,
  highlight,
  hover,
  inlayHints,
  locate,
  matrix,
  references,
  rename,
  selectionRanges,
  semanticTokens,
  symbols,
  workspaceSymbols,
  workspaceTools,
];
