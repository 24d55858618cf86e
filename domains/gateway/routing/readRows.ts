import type pg from 'pg';

import { databaseError } from '../../../db/databaseError.ts';

/** Runs one prepared look-up on the pool. Errors: `unavailable` when PostgreSQL cannot be reached. */
export async function readRows<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  query: { name?: string; text: string; values?: unknown[] },
): Promise<Row[]> {
  try {
    return (await pool.query<Row>(query)).rows;
  } catch (error) {
    throw databaseError(error);
  }
}
