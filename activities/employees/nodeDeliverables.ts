import { newId } from '../../db/ids.ts';
import type { CallingExecution } from '../../db/repositories/executions/calledRuns.ts';
import type { Deliverable } from '../../db/repositories/employees/deliverables.ts';
import { decideDeliverable, type Decision } from '../../domains/employees/decideDeliverable.ts';
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

/** Binds them to a run of a node. `key` is the run's idempotency key. Errors: `unavailable` if there are no employees. */
export function nodeDeliverables(
  deps: EmployeeCallDeps | null,
  { id: executionId, organizationId }: { id: string; organizationId: string },
  { key }: { key: string },
): NodeDeliverables {
  if (!deps) throw new AppError('unavailable', 'Nothing can be decided here.');
  const { database } = deps;
  const deciding = { database, executionId, organizationId };
  return {
    decide: async (id, verdict) => decideDeliverable(database, decisionOf(deciding, await find(deciding, id), verdict)),
    redo: async (id, remark, place) => {
      const known = await find(deciding, id);
      const isPending = known.deliverable.status === 'pending';
      const reject = decisionOf(deciding, known, { status: 'rejected', reason: remark });
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
      deps.executions?.wakeOutbox();
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

/** Without an account: the caller defines the execution's access. */
function read({ database, organizationId }: Deciding, id: string): Promise<Deliverable | null> {
  return database.withOrganization(organizationId, ({ deliverables }) => deliverables.find(id, ''));
}

function decisionOf(
  { organizationId, executionId }: Deciding,
  { deliverable, caller }: Found,
  verdict: NodeVerdict,
): Decision {
  const audit = { origin: { by_execution: executionId } };
  return { ...verdict, organizationId, deliverableId: deliverable.id, decidedBy: caller.accountId, audit };
}
