import type { Pool } from 'pg';
import { expect, vi } from 'vitest';

/** Waits for the end of all transactions of the database that have begun: events are read only then. */
export async function transactionsEnded(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ xact: string }>('select pg_current_xact_id()::text as xact');
  await vi.waitFor(async () => {
    const { rowCount } = await pool.query('select where log_horizon() > $1::text::xid8', [rows[0]!.xact]);
    expect(rowCount).toBe(1);
  }, 120_000);
}
