import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { encodeItems } from '../db/itemsCodec.ts';
import type { EmployeeRun, RunWork } from '../db/repositories/employeeRuns.ts';
import type { BegunEmployeeRun, EmployeeRunReference } from '../workflows/employeeContract.ts';
import { hasEnded } from './followRun.ts';
import { runPlace } from './runPlace.ts';

/** The place of a run's execution under the run. */
const place = 'run';

/**
 * Lets a run begin: its execution, in the publisher's organization, is written once, whoever repeats this. Where what was published is gone, the
 * run ends and is not charged.
 */
export async function beginRun(
  database: Database,
  { organizationId, runId }: EmployeeRunReference,
): Promise<BegunEmployeeRun> {
  const { run, work } = await database.asSystem(async ({ employeeRuns }) => ({
    run: await employeeRuns.find(organizationId, runId),
    work: await employeeRuns.workOf(runId),
  }));
  if (!run || hasEnded(run)) return { ended: true };
  const begun = work && (await beginWork(database, run, work));
  if (!begun) {
    const error = {
      code: 'employee_unavailable',
      message: 'What does the work of this employee is not there any more.',
    };
    await database.asSystem(({ employeeRuns }) => employeeRuns.close(runId, 'error', error));
    return { ended: true };
  }
  await database.asSystem(({ employeeRuns }) => employeeRuns.begin(runId));
  return begun;
}

async function beginWork(database: Database, run: EmployeeRun, work: RunWork): Promise<BegunEmployeeRun | null> {
  const { publisherId } = run;
  const owner = run.itemsOrganizationId ?? run.organizationId;
  const isSeen = owner === publisherId;
  const known = await database.asSystem(({ employeeRuns }) => employeeRuns.executionOf(publisherId, run.id));
  const begun = await database.withOrganization(publisherId, async (repositories) => {
    const found = await runPlace(repositories, { run, work, isSeen });
    if (found === null || found === 'model') return found;
    const { callee, trigger } = found;
    const execution = {
      id: known?.id ?? newId('execution'),
      place,
      output: await encodeItems([{ json: itemOf(run) }]),
      outboxId: null,
      error: null,
    };
    if (!known)
      await repositories.executionFamilies.insert(
        {
          parentExecutionId: run.id,
          mode: 'production',
          triggerKind: isSeen ? 'employee_own' : 'employee',
          depth: 0,
          rootExecutionId: null,
          awaited: true,
          accountId: work.publishedBy,
          // Whose items these are, and those of all that it calls; `api/executions/foreignItems.ts` hides them.
          itemsOrganizationId: isSeen ? null : owner,
          callee,
          triggerNode: { id: trigger.id, name: trigger.name, type: trigger.type },
        },
        [execution],
      );
    return found;
  });
  if (begun === 'model') return { agent: true };
  if (begun === null) return null;
  // Another attempt may have been first.
  const written = await database.asSystem(async ({ employeeRuns }) => {
    const one = await employeeRuns.executionOf(publisherId, run.id);
    if (one) await employeeRuns.setExecution(run.id, one.id);
    return one;
  });
  if (!written) return null;
  return {
    execution: {
      executionId: written.id,
      organizationId: publisherId,
      digitalOrganizationId: begun.callee.id,
      digitalOrganizationName: begun.name,
      versionId: begun.callee.versionId,
      startNodeId: begun.trigger.id,
    },
  };
}

/** The item that the trigger leaves: the input, and why it is done again. */
function itemOf({ input, redoOf, remark }: EmployeeRun): Record<string, unknown> {
  return redoOf === null ? input : { ...input, _redo: { remark } };
}
