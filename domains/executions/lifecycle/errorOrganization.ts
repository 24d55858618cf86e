import { newId } from '../../../db/ids.ts';
import { encodeItems } from '../../../db/itemsCodec.ts';
import type { Failure } from '../../../db/repositories/executions/executionFamilies.ts';
import { withN8nNames } from '../triggers/n8nNames.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';

/** The place of the one execution that a failure starts, among those its execution called. */
const errorPlace = 'error';

/**
 * Starts the error organization of an execution that has failed, in the transaction that writes the failure, so that both happen or neither
 * (decisions §6). The target is the digital organization in the settings (its published version, otherwise its draft, because an error
 * organization needs no publishing), otherwise the failed one itself if its graph has a `trigger.error`. Nothing starts for executions by
 * hand, called by others, or made by errors; nor twice for one.
 */
export async function startErrorOrganization(
  { executionFamilies }: Repositories,
  executionId: string,
  publicUrl: string,
): Promise<void> {
  const failure = await executionFamilies.failure(executionId);
  if (!failure) return;
  const { target } = failure;
  const trigger = target.graph.nodes.find((node) => node.type === 'trigger.error' && !node.settings?.disabled);
  if (!trigger) return;
  const { pin_data: _pins, ...graph } = target.graph;
  const json = withN8nNames(trigger, payloadOf(failure, publicUrl), { mode: 'error' });
  const output = await encodeItems([{ json }]);
  await executionFamilies.insert(
    {
      parentExecutionId: failure.id,
      mode: 'error',
      depth: failure.depth + 1,
      rootExecutionId: null,
      awaited: false,
      accountId: null,
      callee: { ...target, graph },
      triggerNode: { id: trigger.id, name: trigger.name, type: trigger.type },
    },
    [{ id: newId('execution'), place: errorPlace, output, outboxId: newId('outbox'), error: null }],
  );
}

function payloadOf(
  { id, error, lastNode, mode, retryOf, graph, ...failed }: Failure,
  publicUrl: string,
): { [key: string]: unknown } {
  return {
    execution: {
      id,
      url: `${publicUrl}/executions/${id}`,
      error: { message: error?.message ?? 'The execution failed.', node: error?.node_name ?? null },
      last_node_executed: graph?.nodes.find((node) => node.id === lastNode)?.name ?? null,
      mode,
      ...(retryOf === null ? {} : { retry_of: retryOf }),
    },
    digital_organization: { id: failed.digitalOrganizationId, name: failed.digitalOrganizationName },
  };
}
