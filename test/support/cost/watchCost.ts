import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';

import { processorSeconds } from './processorSeconds.ts';

/**
 * Set-up of every test file: where BUREAU_TEST_COSTS names a file, each test file leaves a line there with the seconds of the processor that its
 * process and all that this one started have taken, and the seconds that went by. The servers and the instance that all share are not among them.
 */
const path = process.env['BUREAU_TEST_COSTS'];
if (path !== undefined) {
  const begunAtMs = performance.now();
  const before = processorSeconds(process.pid);
  // Registered first, so it runs last.
  afterAll(() => {
    const taken = processorSeconds(process.pid) - before;
    const passed = (performance.now() - begunAtMs) / 1000;
    const file = relative(process.cwd(), expect.getState().testPath ?? '');
    appendFileSync(path, `${taken.toFixed(1)}\t${passed.toFixed(1)}\t${file}\n`);
  });
}
