import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { matrixTable } from './matrixTable.ts';

const page = join(import.meta.dirname, '../../../../docs/guide/gateway/compatibility.md');

/* `npm run test:one -- test/gateway/clients/matrix/matrixTable.test.ts -u` writes it. */
test('the guide shows the clients that the matrix uses', async () => {
  const [before, , after] = (await readFile(page, 'utf8')).split(/<!-- \/?matrix -->/);
  const text = `${before}<!-- matrix -->\n${matrixTable()}\n<!-- /matrix -->${after}`;
  await expect(text).toMatchFileSnapshot(page);
});
