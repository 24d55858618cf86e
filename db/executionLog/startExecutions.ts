import { byteaArray } from '../byteaArray.ts';
import type { Statement } from '../queueConnection.ts';
import type { NewExecution } from './newExecution.ts';

/** The one statement that begins executions; one row each, in order: `{ execution_id, is_new, queued, handed_over }`. */
export function startExecutions(batch: readonly NewExecution[]): Statement {
  return {
    name: 'engine_start_executions',
    text: 'select execution_id, is_new, queued, handed_over from engine.start_executions($1, $2)',
    values: [JSON.stringify(batch.map(toJson)), byteaArray(batch.map(({ output }) => output.items))],
  };
}

function toJson(execution: NewExecution): object {
  return {
    id: execution.id,
    organization_id: execution.organizationId,
    project_id: execution.projectId,
    digital_organization_id: execution.digitalOrganizationId,
    version_id: execution.versionId,
    graph_written: execution.graph && JSON.stringify(execution.graph),
    settings: execution.settings,
    mode: execution.mode,
    trigger: execution.trigger,
    delivery_key: execution.deliveryKey,
    account_id: execution.accountId,
    node: execution.triggerNode,
    outputs: { main: { count: execution.output.itemCount, size_bytes: execution.output.sizeBytes } },
    outbox_id: execution.outboxId,
    relay_after_ms: execution.relayAfterMs,
    ...(execution.startKey !== undefined && { start_key: execution.startKey }),
    ...(execution.slotKey !== undefined && { slot_key: execution.slotKey }),
    ...(execution.hold && {
      hold: { by: execution.hold.by, starts_at: execution.hold.startsAt, since: execution.hold.since },
    }),
  };
}
