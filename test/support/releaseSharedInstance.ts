import { afterAll, expect } from 'vitest';
import { usesSharedInstance } from './usesSharedInstance.ts';

/** Set-up of every test file: tells the keeper of the shared instance when a file that uses it has ended (`sharedInstance.ts`). */
const url = process.env['TEST_SHARED_INSTANCE_URL'];
const path = expect.getState().testPath;
if (url !== undefined && path !== undefined && usesSharedInstance(path)) {
  // Registered before the hooks of the file, so it runs after them.
  afterAll(async () => {
    await fetch(url, { method: 'POST', body: path });
  });
}
