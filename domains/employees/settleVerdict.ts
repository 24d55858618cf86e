import type { Database } from '../../db/database.ts';

/** After a verdict: charges a run whose listing charges on acceptance, or frees what it held. Doing it again changes nothing. */
export async function settleVerdict(database: Database, runId: string, status: 'accepted' | 'rejected'): Promise<void> {
  await database.asSystem(({ employeeRuns }) => employeeRuns.settle(runId, status === 'accepted'));
}

const batch = 100;

/** Accepts what silence accepts, and settles verdicts whose process died before it could; returns how many. */
export async function acceptDue(database: Database): Promise<number> {
  const due = await database.asSystem(({ employeeRuns }) => employeeRuns.acceptDue(batch));
  for (const { runId, status } of due) await settleVerdict(database, runId, status);
  return due.length;
}
