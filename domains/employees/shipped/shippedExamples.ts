import { readFileSync } from 'node:fs';

import type { components } from '../../../openapi/generated/types.ts';

type Example = Required<Pick<components['schemas']['ListingExampleCreate'], 'title' | 'input' | 'output'>>;

/**
 * Returns the examples of a shipped employee. Each was really delivered: `test/api/employees/shipped.test.ts` runs the employees with the
 * recorded answers of the catalog's tests and the sandbox's models, and writes the file with `BUREAU_RENEW_EXAMPLES=1`. Their titles say so.
 */
export function shippedExamples(key: string): Example[] {
  const all = JSON.parse(readFileSync(new URL('examples.json', import.meta.url), 'utf8')) as Record<string, Example[]>;
  return all[key] ?? [];
}
