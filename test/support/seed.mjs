/**
 * Property tests draw the same inputs at each run of `npm test`, so that a run that failed fails again, and one that passed elsewhere passes
 * here. `node test/run.mjs --seed=N` draws others, and a test file run by itself others each time.
 */
import fc from 'fast-check';

const seed = Number(process.env.TOOLSPEC_SEED);
if (Number.isInteger(seed)) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
