import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';

import type { Tables } from '../generated/tables.ts';

/** Writes names of columns and tables, camelCase in TypeScript, in snake_case. */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(snakeCased(identifier));
  }
}

/** Queries are sent by `runQuery` and its siblings, in the transaction of a scope. */
class NoConnections extends DummyDriver {
  override acquireConnection(): Promise<never> {
    return Promise.reject(new Error('Pass the query to runQuery; execute() has no connection.'));
  }
}

/**
 * Builds typed queries for every table (https://kysely.dev). No filter applies: for rows of the organization of a scope use `tablesOf`.
 * Send a query with `runQuery`, `runQueryForRow` or `runQueryForCount` (`repositories/scope.ts`).
 */
export const tables = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new NoConnections(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new SnakeCaseCompiler(),
  },
});

const snakeNames = new Map<string, string>();

/** Returns a camelCase name in snake_case. */
export function snakeCased(name: string): string {
  let snake = snakeNames.get(name);
  if (snake === undefined) {
    snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    if (snakeNames.size < 2_000) snakeNames.set(name, snake);
  }
  return snake;
}
