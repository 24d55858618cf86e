import type { Database } from '../../db/database.ts';
import { every, type Loop } from '../../platform/jobs/every.ts';
import { reconcileKey } from './maintenanceState.ts';

const lookEveryMs = 2_000;

/** Comparison of executions with Temporal after a restore. */
interface Reconciling {
  readonly reconcileRestored: () => Promise<unknown>;
}

/**
 * Compares everything with Temporal if the instance was in maintenance: its database or Temporal's may be of another moment. Workers do so before
 * they take work. Several may do it at the same time; killed in between, the next one does it again.
 */
export async function reconcileIfDue(database: Database, executions: Reconciling): Promise<void> {
  const due = await findDue(database);
  if (due === null) return;
  await executions.reconcileRestored();
  await database.asSystem(({ instanceSettings }) => instanceSettings.replace(reconcileKey, { from: due, to: null }));
}

/** Calls `begin` as soon as no comparison is due. API processes, which do not compare, wait for a worker with it. */
export function whenCompared(database: Database, begin: () => void, onError: (error: unknown) => void): Loop {
  const loop = every(
    lookEveryMs,
    async () => {
      if ((await findDue(database)) !== null) return;
      begin();
      void loop.stop();
    },
    onError,
  );
  return loop;
}

async function findDue(database: Database): Promise<unknown> {
  return (await database.asSystem(({ instanceSettings }) => instanceSettings.find(reconcileKey))) ?? null;
}
