import type { Repositories } from '../../db/repositories/repositories.ts';
import { AppError } from '../../openapi/AppError.ts';
import { nodeDetail } from '../executions/reading/nodeDetail.ts';
import { findWithItems } from '../executions/reading/readExecution.ts';
import type { AccountActor } from '../identity/actor.ts';
import { draftingLimits } from './draftingLimits.ts';
import { hideSecrets } from './hideSecrets.ts';

/** A failed node run as a model may read it: shortened, and without secrets. */
export interface FailedRun {
  readonly nodeName: string;
  readonly error: { readonly code: string; readonly message: string; readonly parameter: string | null };
  /** First items of each input port, as JSON. */
  readonly inputs: string;
}

const mostItems = 3;
const mostMessage = 2_000;

/**
 * Reads the last failed run of a node with its input. Errors: those of `findWithItems`; `not_found` if the execution belongs to another
 * digital organization or has no failed run of the node.
 */
export async function readFailedRun(
  repositories: Repositories,
  query: {
    readonly actor: AccountActor;
    readonly digitalOrganizationId: string;
    readonly executionId: string;
    readonly nodeId: string;
  },
): Promise<FailedRun> {
  const { actor, digitalOrganizationId, executionId, nodeId } = query;
  const execution = await findWithItems(repositories, { id: executionId, actor, permission: 'executions.view' });
  if (execution.digitalOrganizationId !== digitalOrganizationId) throw noRun('/execution_id');
  const summaries = await repositories.executionDetails.nodes(execution.id);
  const summary = summaries.find((node) => node.nodeId === nodeId);
  if (!summary) throw noRun('/node_id');
  const detail = await nodeDetail(repositories, {
    executionId,
    nodeId,
    limit: mostItems,
    cursor: undefined,
    runIndex: Math.max(0, summary.runs - 1),
  });
  const run = detail.runs.at(-1);
  const error = run?.row.error;
  if (!run || !error) throw noRun('/node_id');
  const items = Object.fromEntries(
    Object.entries(run.inputs).map(([port, { count, items: some }]) => [
      port,
      { count, items: some.slice(0, mostItems).map(({ json }) => shortened(hideSecrets(json))) },
    ]),
  );
  return {
    nodeName: run.row.name,
    error: {
      code: error.code,
      message: String(hideSecrets(error.message)).slice(0, mostMessage),
      parameter: error.parameter,
    },
    inputs: JSON.stringify(items).slice(0, draftingLimits.runData),
  };
}

function noRun(param: string): AppError {
  return new AppError('not_found', 'This execution has no failed run of this node in this digital organization.', {
    param,
  });
}

/** The value with shortened texts and lists, so that its shape stays readable. */
function shortened(value: unknown, depth = 0): unknown {
  if (typeof value === 'string')
    return value.length > draftingLimits.text ? `${value.slice(0, draftingLimits.text)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= 8) return '…';
  if (Array.isArray(value)) {
    const first = value.slice(0, 5).map((one) => shortened(one, depth + 1));
    return value.length > 5 ? [...first, `… ${value.length - 5} more`] : first;
  }
  const entries = Object.entries(value);
  return Object.fromEntries(entries.slice(0, 60).map(([key, one]) => [key.slice(0, 200), shortened(one, depth + 1)]));
}
