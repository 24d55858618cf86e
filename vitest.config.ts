import { join } from 'node:path';

import { configDefaults, defineConfig } from 'vitest/config';

import { leftOut } from './test/support/fullOnly.ts';
import { isFull } from './test/support/isFull.ts';
import { LongestFirst } from './test/support/LongestFirst.ts';
import { ownTexts } from './web/vite/ownTexts.ts';

/**
 * One configuration for every category. Servers are started once by the global set-up
 * (or taken from TEST_POSTGRES_URL and TEST_TEMPORAL_ADDRESS) and shared by all files.
 */
export default defineConfig({
  plugins: [ownTexts],
  resolve: {
    alias: [
      { find: /^bureau-node-kit$/, replacement: join(import.meta.dirname, 'activities/customNodes/kit/index.ts') },
      {
        find: /^bureau-node-kit\/testing$/,
        replacement: join(import.meta.dirname, 'activities/customNodes/kit/testing.ts'),
      },
      { find: /^.*\/loadIntegration\.ts$/, replacement: join(import.meta.dirname, 'test/support/loadIntegration.ts') },
    ],
  },
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...leftOut(process.argv)],
    globalSetup: ['test/support/globalSetup.ts'],
    setupFiles: [
      'test/support/memory/watchMemory.ts',
      'test/support/cost/watchCost.ts',
      'test/support/releaseSharedInstance.ts',
    ],
    pool: 'forks',
    // Files share the modules of their process: loading MikroORM and Temporal's SDK again for each took longer than the tests.
    isolate: false,
    // Their heaps are large, so garbage should be collected before it grows old: 7 percent less of the processor's time.
    execArgv: ['--max-semi-space-size=64'],
    // Two processors are busy then though some files wait; more would only share them.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // Only against hanging: a story of many steps takes minutes where other work shares the machine, and full counts many more.
    testTimeout: isFull ? 1_800_000 : 180_000,
    hookTimeout: 240_000, // the first file of a run waits until the page is built and an instance runs
    // A page that shares two processors may take more than the second that is the default.
    expect: { poll: { timeout: 30_000, interval: 100 } },
    teardownTimeout: 30_000,
    reporters: ['default'],
  },
});
