import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { tableTypes } from '../support/tableTypes.ts';

let world: TestDatabase;
beforeAll(async () => {
  world = await createTestDatabase();
});
afterAll(() => world?.drop());

test('the types of tables are those of a migrated database', async () => {
  const types = await tableTypes(world.database.pool);
  await expect(types).toMatchFileSnapshot(join(import.meta.dirname, '../../db/generated/tables.ts'));
});
