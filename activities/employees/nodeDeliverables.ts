import { noteAudit } from '../../domains/audit/noteAudit.ts';
import { newId } from '../../db/ids.ts';
import type { CallingExecution } from '../../db/repositories/calledRuns.ts';
import type { Deliverable } from '../../db/repositories/deliverables.ts';
import { inOrganization } from '../../db/repositories/inOrganization.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { checkFirstVerdict, settleVerdict } from '../../domains/employees/settleVerdict.ts';
import { redoRun } from '../../domains/employees/redoRun.ts';
import { mayCallInProject } from '../../domains/identity/policy.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { EmployeeCallDeps } from './nodeEmployeeCalls.ts';

/** A node's verdict. */
export type NodeVerdict = { status: 'accepted'; reason: null } | { status: 'rejected'; reason: string };

/** Deliverables of the organization that nodes of an execution decide about. */
export interface NodeDeliverables {
  /**
   * The first verdict counts; the same one again changes nothing. Errors: `deliverable_decided` for another one; `parameter_invalid` for no deliverable that the digital
   * organization may decide about.
   */
  decide: (id: string, verdict: NodeVerdict) => Promise<Deliverable>;
  /**
   * Starts a redo with a remark, once per position in the node's run. An undecided deliverable is rejected with the remark in the commit
   * that starts the run; if no run starts, nothing is decided. Answers the new run's id. Errors: those of `decide` and `redoRun`.
   */
  redo: (id: string, remark: string, place: string) => Promise<{ deliverable: Deliverable; runId: string }>;
}

/** The execution that decides. */
interface Deciding {
  database: EmployeeCallDeps['database'];
  executionId: string;
  organizationId: string;
}

/** Binds them to a run of a node. `key` is the run's idempotency key. Errors: `unavailable` where there are no employees. */
export function nodeDeliverables(
  deps: EmployeeCallDeps | null,
  { id: executionId, organizationId }: { id: string; organizationId: string },
  { key }: { key: string },
): NodeDeliverables {
  if (!deps) throw new AppError('unavailable', 'Nothing can be decided here.');
  const { database } = deps;
  const deciding = { database, executionId, organizationId };
  return {
    decide: async (id, verdict) => decide(deciding, await find(deciding, id), verdict),
    redo: async (id, remark, place) => {
      const known = await find(deciding, id);
      const isPending = known.deliverable.status === 'pending';
      const reject = async (system: Repositories): Promise<void> => {
        const repositories = inOrganization(system, organizationId);
        const decided = await decideIn(repositories, { ...known, executionId }, { status: 'rejected', reason: remark });
        await system.employeeRuns.settle(decided.runId, false);
      };
      const { accountId, root, depth, itemsOrganizationId } = known.caller;
      const callerPlace = `${key.slice(executionId.length + 1)}/${place}`;
      const runId = await redoRun(database, known.deliverable, {
        organizationId,
        remark,
        ...(isPending && { reject }),
        accountId,
        keyId: null,
        requestId: newId('request'),
        reference: `redo ${executionId} ${callerPlace}`,
        sharePpm: deps.sharePpm,
        caller: {
          callerExecutionId: executionId,
          callerPlace,
          callerRoot: root,
          depth: depth + 1,
          awaited: false,
          itemsOrganizationId,
        },
      });
      void deps.executions?.drainOutbox().catch(() => undefined); // else the relay does
      return { deliverable: (await read(deciding, id)) ?? known.deliverable, runId };
    },
  };
}

interface Found {
  deliverable: Deliverable;
  caller: CallingExecution;
}

async function find(deciding: Deciding, id: string): Promise<Found> {
  const { database, executionId, organizationId } = deciding;
  const deliverable = await read(deciding, id);
  const caller =
    deliverable &&
    (await database.asSystem(({ calledRuns }) =>
      calledRuns.caller(organizationId, executionId, deliverable.positionId),
    ));
  const target = caller?.target;
  if (!deliverable || !target || !mayCallInProject(caller, target, 'deliverables.decide'))
    throw new AppError(
      'parameter_invalid',
      `Deliverable "${id.slice(0, 100)}" not found, or it cannot be decided about from here.`,
      { param: '/deliverable_id' },
    );
  return { deliverable, caller };
}

/** Without an account: how the execution stands to it says its caller. */
function read({ database, organizationId }: Deciding, id: string): Promise<Deliverable | null> {
  return database.withOrganization(organizationId, ({ deliverables }) => deliverables.find(id, ''));
}

async function decide(deciding: Deciding, known: Found, verdict: NodeVerdict): Promise<Deliverable> {
  const { database, organizationId, executionId } = deciding;
  const decided = await database.withOrganization(organizationId, (repositories) =>
    decideIn(repositories, { ...known, executionId }, verdict),
  );
  await settleVerdict(database, decided.runId, verdict.status);
  return decided;
}

/** Its first verdict, in a transaction of its organization. */
async function decideIn(
  repositories: Repositories,
  { deliverable: { id, title }, caller: { accountId }, executionId }: Found & Pick<Deciding, 'executionId'>,
  { status, reason }: NodeVerdict,
): Promise<Deliverable> {
  const { deliverables } = repositories;
  if (await deliverables.decide(id, { status, reason, decidedBy: accountId }))
    await noteAudit(repositories, {
      action: `deliverable.${status}`,
      target: { id, name: title },
      before: { status: 'pending' },
      after: { status, by_execution: executionId },
    });
  const decided = await deliverables.find(id, '');
  if (!decided) throw new AppError('not_found', 'The deliverable is gone.');
  checkFirstVerdict(decided, { status });
  return decided;
}
