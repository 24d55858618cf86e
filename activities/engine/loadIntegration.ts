import { createRequire } from 'node:module';
import { join } from 'node:path';

const load = createRequire(import.meta.url);
const folder = join(import.meta.dirname, '../../integrations');

/**
 * Loads a file of `integrations/` with its imports before it returns, because callers are synchronous. `import` returns the same module.
 * `test/support/loadIntegration.ts` replaces this file in tests.
 */
export function loadIntegration(file: string): unknown {
  return load(join(folder, file));
}
