import type { Repositories } from '../../../db/repositories/repositories.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { untilNode as partUntil } from '../../../workflows/graph/untilNode.ts';
import { redactsItems } from '../redaction/ItemVault.ts';
import { isFinal } from '../lifecycle/status.ts';
import { reusableNodes } from './reusableNodes.ts';

type Schemas = components['schemas'];

/** A draft that starts with the output of an earlier execution. */
export interface ReuseStart {
  digitalOrganizationId: string;
  graph: Schemas['Graph'];
  settings: Schemas['DigitalOrganizationSettings'];
  fromExecutionId: string;
  untilNode: string | null;
  triggerKind: string;
  triggerNode: { id: string };
  accountId: string | null;
  /** Ids of the new execution and its message. */
  id: string;
  outboxId: string;
  relayAfterMs: number;
}

/**
 * Writes a manual execution that begins with the stored runs of an earlier one, so that only dirty nodes run (`reusableNodes`).
 * False if not even the trigger's items can be used again: then nothing is written, and the start is one like any other.
 * Errors: `invalid_request` if the digital organization has no such execution, `execution_not_finished`.
 */
export async function insertReuse({ executionCopies }: Repositories, start: ReuseStart): Promise<boolean> {
  const {
    id,
    outboxId,
    graph,
    settings,
    fromExecutionId,
    untilNode,
    triggerKind,
    triggerNode,
    accountId,
    relayAfterMs,
  } = start;
  const source = await executionCopies.source(fromExecutionId);
  if (source?.digitalOrganizationId !== start.digitalOrganizationId)
    throw new AppError('invalid_request', 'Execution not found in this digital organization.', {
      param: '/from_execution_id',
    });
  if (!isFinal(source.status))
    throw new AppError(
      'execution_not_finished',
      `The execution to start from is ${source.status}. Wait until it ends.`,
    );
  if (!source.graph || source.trigger.node_id !== triggerNode.id || redactsItems(source.settings)) return false;
  const part = (whole: Schemas['Graph'], nodeId: string | null) =>
    nodeId === null ? whole : partUntil(whole, { nodeId, startNodeId: triggerNode.id });
  const nodeIds = reusableNodes({
    before: part(source.graph, source.untilNode),
    after: part(graph, untilNode),
    ran: await executionCopies.ranNodes(source.id),
    isWhole: source.status === 'success',
    hadPins: source.versionId === null,
    untilNode,
  });
  if (!nodeIds.includes(triggerNode.id)) return false;
  const fixed = { sourceId: source.id, versionId: null, retryOf: null, rerunNodes: [], mode: 'manual' as const };
  const run = { graph, settings, untilNode, triggerKind, accountId, nodeIds };
  return executionCopies.insert({ ...fixed, ...run, id, outboxId, relayAfterMs });
}
