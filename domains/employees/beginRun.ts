import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { EmployeeRun, RunWork } from '../../db/repositories/employees/employeeRuns.ts';
import { inOrganization } from '../../db/repositories/inOrganization.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { encodeFor, type ItemVault } from '../executions/redaction/ItemVault.ts';
import type { BegunEmployeeRun, EmployeeRunReference } from '../../workflows/employeeContract.ts';
import { hasEnded } from './followRun.ts';
import { traceparentOfRun } from '../traces/buildRun.ts';
import { resolveWorker } from './resolveWorker.ts';

/** `traceRatio`: of the traces that begin here, that many are recorded even without an error; default all. */
export interface BeginRunDeps {
  database: Database;
  traceRatio?: number | undefined;
  /** Seals items with redacted fields; missing only in tests without any. */
  vault?: ItemVault | undefined;
}

/** The place of a run's execution under the run. */
const place = 'run';
/** A process that takes a message and dies leaves it to the relay then. */
const takenForMs = 10_000;

/**
 * Begins a run in one commit: its execution, in the publisher's organization, is written once, however often this is repeated. If the
 * published version was deleted, the run ends without charge. With the message that starts the run (`outboxId`) only the claimer of the
 * message begins it; returns null for others.
 */
export function beginRun(
  { database, traceRatio }: BeginRunDeps,
  { organizationId, runId }: Pick<EmployeeRunReference, 'organizationId' | 'runId'>,
): Promise<BegunEmployeeRun>;
export function beginRun(
  { database, traceRatio }: BeginRunDeps,
  { organizationId, runId, outboxId }: Pick<EmployeeRunReference, 'organizationId' | 'runId'> & { outboxId: string },
): Promise<BegunEmployeeRun | null>;
export function beginRun(
  { database, traceRatio = 1, vault }: BeginRunDeps,
  { organizationId, runId, outboxId }: { organizationId: string; runId: string; outboxId?: string },
): Promise<BegunEmployeeRun | null> {
  return database.asSystem(async (repositories) => {
    const { employeeRuns, outbox } = repositories;
    const [isTaken, run, work] = await Promise.all([
      outboxId === undefined || outbox.take(outboxId, takenForMs),
      employeeRuns.find(organizationId, runId),
      employeeRuns.workOf(runId),
    ]);
    if (!isTaken) return null;
    if (!run || hasEnded(run)) return { ended: true };
    const begun = work && (await beginWork(repositories, run, { ...work, traceRatio, vault }));
    if (begun) return begun;
    const message = 'What does the work of this employee is not there any more.';
    await employeeRuns.close(runId, 'error', { code: 'employee_unavailable', message });
    return { ended: true };
  });
}

async function beginWork(
  repositories: Repositories,
  run: EmployeeRun,
  work: RunWork & { traceRatio: number; vault: ItemVault | undefined },
): Promise<BegunEmployeeRun | null> {
  const { employeeRuns } = repositories;
  const { publisherId } = run;
  const owner = run.itemsOrganizationId ?? run.organizationId;
  const isSeen = owner === publisherId;
  const published = inOrganization(repositories, publisherId);
  const found = await resolveWorker(published, { run, work, isSeen });
  if (found === null) return null;
  if (found === 'model') {
    await employeeRuns.begin(run.id);
    return { agent: true };
  }
  const { callee, trigger } = found;
  const sealedFor = { organizationId: publisherId, settings: callee.settings };
  const output = await encodeFor(work.vault, [{ json: itemOf(run) }], { owner: sealedFor });
  // Idempotent: at most one execution per (parent, key), even if attempts race.
  const write = (): Promise<unknown> =>
    published.executionFamilies.insert(
      {
        parentExecutionId: run.id,
        mode: 'production',
        triggerKind: isSeen ? 'employee_own' : 'employee',
        depth: 0,
        rootExecutionId: null,
        awaited: true,
        accountId: work.publishedBy,
        // Whose items these are, and those of all that it calls; `domains/executions/reading/foreignItems.ts` hides them.
        itemsOrganizationId: isSeen ? null : owner,
        callee,
        triggerNode: { id: trigger.id, name: trigger.name, type: trigger.type },
        traceparent: traceparentOfRun({ id: run.id, traceparent: work.traceparent }, work.traceRatio),
      },
      [{ id: newId('execution'), place, output, outboxId: null, error: null }],
    );
  const [, executionId] = await Promise.all([run.executionId === null && write(), employeeRuns.begin(run.id)]);
  if (executionId === null) return null;
  return {
    execution: {
      executionId,
      organizationId: publisherId,
      digitalOrganizationId: callee.id,
      digitalOrganizationName: found.name,
      versionId: callee.versionId,
      startNodeId: trigger.id,
    },
  };
}

/** The item that the trigger leaves: the input, and why it is done again. */
function itemOf({ input, redoOf, remark }: EmployeeRun): Record<string, unknown> {
  return redoOf === null ? input : { ...input, _redo: { remark } };
}
