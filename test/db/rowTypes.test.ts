import { join } from 'node:path';

import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { camelCased } from '../../db/repositories/scope.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { describeStatement, type ResultColumn } from '../support/describeStatement.ts';
import { sentStatements } from '../support/sentStatements.ts';
import { sqlStatements, type RowProperty, type ValueKind } from '../support/sqlStatements.ts';
import { runtimeStatements } from './runtimeStatements.ts';

let db: TestDatabase;
let client: Client;
beforeAll(async () => {
  db = await createTestDatabase();
  client = new Client({ connectionString: db.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await db?.drop();
});

/** Kinds of JavaScript values for types of PostgreSQL (`db/columnTypes.ts`), by their numbers; JSON has any kind. */
const kinds = new Map<number, ValueKind | null>([
  [16, 'boolean'],
  [17, 'buffer'],
  [18, 'string'],
  [19, 'string'],
  [20, 'bigint'],
  [21, 'number'],
  [23, 'number'],
  [25, 'string'],
  [28, 'string'],
  [700, 'number'],
  [701, 'number'],
  [114, null],
  [3802, null],
  [1042, 'string'],
  [1043, 'string'],
  [1082, 'string'],
  [1114, 'date'],
  [1184, 'date'],
  [1562, 'string'],
  [1700, 'string'],
  [5069, 'string'],
]);

function faultOf(property: RowProperty, columns: ReadonlyMap<string, ResultColumn>): string | null {
  const column = columns.get(property.name);
  if (column === undefined) return property.optional ? null : `${property.name} is not returned`;
  const kind = kinds.has(column.type) ? kinds.get(column.type)! : 'array';
  if (kind === null || property.kind === null || kind === property.kind) return null;
  return `${property.name} is ${kind} (type ${column.type}), not ${property.kind}`;
}

test('statements of the repositories return the columns that their row types name, in these kinds', async () => {
  const statements = sqlStatements(join(import.meta.dirname, '../../db/repositories'));
  const faults: string[] = [];
  let [described, typed] = [0, 0];
  for (const { place, method, text, row } of statements) {
    const texts = text === null ? await sentStatements(runtimeStatements[method] ?? (() => [])) : [text];
    if (texts.length === 0) faults.push(`${place}: made at runtime, and not in runtimeStatements`);
    if (row !== null) typed += 1;
    for (const one of texts) {
      described += 1;
      const columns = await describeStatement(client, one).catch((error: Error) => error.message);
      if (typeof columns === 'string') {
        faults.push(`${place}: ${columns}`);
        continue;
      }
      const byName = new Map(columns.map((column) => [Object.keys(camelCased({ [column.name]: null }))[0]!, column]));
      for (const property of row ?? []) {
        const fault = faultOf(property, byName);
        if (fault !== null) faults.push(`${place}: ${fault}`);
      }
    }
  }
  expect(faults).toEqual([]);
  expect(typed).toBeGreaterThan(30);
  expect(described).toBeGreaterThanOrEqual(statements.length);
  // Queries are typed (`db/tables`); statements written as SQL (with templates of `sql`) may only get fewer.
  expect(statements.length).toBeLessThanOrEqual(70);
});
