import { createRequire } from 'node:module';
import { join } from 'node:path';

const load = createRequire(import.meta.url);
const folder = join(import.meta.dirname, '../../integrations');

/**
 * Loads a file of `integrations/`, with what it imports, and waits for it: callers are synchronous. It is the same module that `import` gives.
 * Tests have all files loaded (`test/support/loadIntegration.ts`).
 */
export function loadIntegration(file: string): unknown {
  return load(join(folder, file));
}
