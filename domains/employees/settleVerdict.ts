import type { Database } from '../../db/database.ts';
import type { Deliverable } from '../../db/repositories/deliverables.ts';
import { AppError } from '../../openapi/AppError.ts';

/** A verdict on a deliverable. */
export interface Verdict {
  status: 'accepted' | 'rejected';
  /** Null: silence, or the system. */
  decidedBy: string | null;
  reason: string | null;
}

/** Refuses a verdict that differs from the first one; repeating the same one succeeds. Errors: `deliverable_decided`. */
export function checkFirstVerdict(decided: Pick<Deliverable, 'status'>, { status }: Pick<Verdict, 'status'>): void {
  if (decided.status === status) return;
  throw new AppError('deliverable_decided', `This deliverable was ${decided.status} before. A verdict is final.`);
}

/** After a verdict: charges a run whose listing charges on acceptance, or frees what it held. Doing it again changes nothing. */
export async function settleVerdict(database: Database, runId: string, status: 'accepted' | 'rejected'): Promise<void> {
  await database.asSystem(({ employeeRuns }) => employeeRuns.settle(runId, status === 'accepted'));
}

const batch = 100;

/** Accepts what silence accepts, and settles verdicts whose process died before it could; answers how many. */
export async function acceptDue(database: Database): Promise<number> {
  const due = await database.asSystem(({ employeeRuns }) => employeeRuns.acceptDue(batch));
  for (const { runId, status } of due) await settleVerdict(database, runId, status);
  return due.length;
}
