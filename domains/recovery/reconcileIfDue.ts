import type { Database } from '../../db/database.ts';
import { reconcileKey } from './maintenanceState.ts';

/** Comparison of executions with Temporal after a restore. */
interface Reconciling {
  readonly reconcileRestored: () => Promise<unknown>;
}

/**
 * Compares everything with Temporal if the instance was in maintenance: its database or Temporal's may be of another moment. Workers do so before
 * they take work. Several may do it at the same time; killed in between, the next one does it again.
 */
export async function reconcileIfDue(database: Database, executions: Reconciling): Promise<void> {
  const due = (await database.asSystem(({ instanceSettings }) => instanceSettings.find(reconcileKey))) ?? null;
  if (due === null) return;
  await executions.reconcileRestored();
  await database.asSystem(({ instanceSettings }) => instanceSettings.replace(reconcileKey, { from: due, to: null }));
}
