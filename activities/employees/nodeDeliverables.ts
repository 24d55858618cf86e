import { noteAudit } from '../../audit/noteAudit.ts';
import { newId } from '../../db/ids.ts';
import type { CallingExecution } from '../../db/repositories/calledRuns.ts';
import type { Deliverable } from '../../db/repositories/deliverables.ts';
import { checkFirstVerdict, settleVerdict } from '../../employees/decideDeliverable.ts';
import { redoRun } from '../../employees/redoRun.ts';
import { mayCallInProject } from '../../identity/policy.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { EmployeeCallDeps } from './nodeEmployeeCalls.ts';

/** What a node decides. */
export type NodeVerdict = { status: 'accepted'; reason: null } | { status: 'rejected'; reason: string };

/** Deliverables of the organization that nodes of an execution decide about. */
export interface NodeDeliverables {
  /**
   * The first verdict counts; the same one again changes nothing. Errors: `deliverable_decided` for another one; `parameter_invalid` for no deliverable that the digital
   * organization may decide about.
   */
  decide: (id: string, verdict: NodeVerdict) => Promise<Deliverable>;
  /**
   * Lets a deliverable be done again with a remark, once for its place in the run of the node; one that nobody has decided is rejected with the remark. Answers the new
   * run's id. Errors: those of `decide` and `redoRun`.
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
      const deliverable = isPending
        ? await decide(deciding, known, { status: 'rejected', reason: remark })
        : known.deliverable;
      const { accountId, root, depth, itemsOrganizationId } = known.caller;
      const callerPlace = `${key.slice(executionId.length + 1)}/${place}`;
      const runId = await redoRun(database, deliverable, {
        organizationId,
        remark,
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
      void deps.executions?.deliverDue().catch(() => undefined); // else the relay does
      return { deliverable, runId };
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
  if (!deliverable || !target || target.archived || !mayCallInProject(caller, target, 'deliverables.decide'))
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

async function decide(
  deciding: Deciding,
  { deliverable: { id, title }, caller: { accountId } }: Found,
  { status, reason }: NodeVerdict,
): Promise<Deliverable> {
  const { database, executionId, organizationId } = deciding;
  await database.withOrganization(organizationId, async (repositories) => {
    if (await repositories.deliverables.decide(id, { status, reason, decidedBy: accountId }))
      await noteAudit(repositories, {
        action: `deliverable.${status}`,
        target: { id, name: title },
        before: { status: 'pending' },
        after: { status, by_execution: executionId },
      });
  });
  const decided = await read(deciding, id);
  if (!decided) throw new AppError('not_found', 'The deliverable is gone.');
  checkFirstVerdict(decided, { status });
  await settleVerdict(database, decided.runId, status);
  return decided;
}
