/** The features of the server, each one file. */
import { diagnostics } from './diagnostics.ts';
import type { Feature } from './feature.ts';

export const FEATURES: readonly Feature[] = [diagnostics];
