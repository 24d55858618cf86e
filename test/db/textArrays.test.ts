import { afterAll, beforeAll, expect, test } from 'vitest';

import { entities } from '../../db/entities/entities.ts';
import { TextArrayType } from '../../db/entities/textArray.ts';
import { newId } from '../../db/ids.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { buildOrganization } from '../support/factories.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db?.drop());

/** Values with a special meaning in PostgreSQL's array literals, or that need quotes there. */
const strange = ['a', ' ', '', 'NULL', 'null', 'a,b', '{a}', '"', '\\', "'", 'a b', '\n', '\t', '\\N', '☃', ' a '];

test('values of an array arrive as they were given, whatever they are', async () => {
  const { organizationId, accountId } = await buildOrganization(db.database);
  const written = await db.database.withOrganization(organizationId, ({ apiKeys }) =>
    apiKeys.insert({
      id: newId('apiKey'),
      accountId,
      kind: 'model',
      label: 'strange',
      hash: Buffer.from('strange'),
      last4: 'abcd',
      expiresAt: null,
      creditLimitMicros: null,
      allowedModels: strange,
      scopes: [],
      requestsPerMinute: null,
      tokensPerMinute: null,
    }),
  );
  expect(written).toMatchObject({ allowedModels: strange, scopes: [] });
  const { rows } = await db.database.pool.query<{ allowed_models: string[]; scopes: string[] }>(
    'select allowed_models, scopes from api_keys where id = $1',
    [written.id],
  );
  expect(rows).toEqual([{ allowed_models: strange, scopes: [] }]);
});

test('every array column that an entity maps is bound in that way', async () => {
  const { rows } = await db.database.pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns where data_type = 'ARRAY' and table_schema = 'public'`,
  );
  const arrays = new Set(rows.map((row) => `${row.table_name}.${row.column_name}`));
  const mapped = entities.flatMap(({ meta }) =>
    Object.entries(meta.properties).map(([name, property]) => ({
      column: `${meta.tableName}.${property.fieldNames?.[0] ?? snakeCase(name)}`,
      isOurs: property.type === (TextArrayType as unknown) || property.customType instanceof TextArrayType,
    })),
  );
  const ofArrays = mapped.filter(({ column }) => arrays.has(column));
  expect(ofArrays.length).toBeGreaterThan(3);
  expect(mapped.filter(({ column, isOurs }) => isOurs !== arrays.has(column))).toEqual([]);
});

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
