// What VS Code loads: `run` of the bundle. run.test.ts bundles this after all the *.suite.ts files, which register their tests.
export { runAll as run } from './harness.ts';
