import type { QueuePlace } from '../../db/repositories/executions/executionQueue.ts';
import type { ExecutionRow } from '../../db/repositories/executions/executions.ts';
import type { Permission } from '../../domains/identity/actor.ts';
import { mayInProject } from '../../domains/identity/policy.ts';
import { traceOf } from '../../domains/traces/executionTrace.ts';
import type { components } from '../../openapi/generated/types.ts';
import { hidesItems, nodeWithoutWords, withoutWords } from '../../domains/executions/reading/foreignItems.ts';
import type { ExecutionView, ProgressView } from '../../domains/executions/reading/readExecution.ts';
import { presentExecutionNode } from './executionNode.ts';

type Schemas = components['schemas'];

/** An execution in a list; `place` is its position in the queue for a slot. */
export function presentExecutionSummary(row: ExecutionRow, place: QueuePlace | undefined): Schemas['ExecutionSummary'] {
  return {
    id: row.id,
    digital_organization_id: row.digitalOrganizationId,
    digital_organization_name: row.digitalOrganizationName,
    ...(row.employeeId === null ? {} : { employee_id: row.employeeId }),
    project_id: row.projectId,
    version_id: row.versionId,
    mode: row.mode,
    status: row.status,
    trigger: { kind: row.trigger.kind, node_id: row.trigger.node_id },
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    stopped_at: row.stoppedAt?.toISOString() ?? null,
    wait_until: row.waitUntil?.toISOString() ?? null,
    queue: place && row.queuedAt ? presentQueuePlace(place, row.queuedAt) : null,
    held: row.heldBy === null ? null : { by: row.heldBy, starts_at: row.startsAt?.toISOString() ?? null },
    error: hidesItems(row) ? withoutWords(row.error) : row.error,
    // The run of an employee is no execution.
    parent_execution_id: row.parentExecutionId?.startsWith('exe_') ? row.parentExecutionId : null,
    retry_of: row.retryOf,
  };
}

/** Changing fields of a running execution. */
export function presentProgress({
  execution,
  place,
  nodes,
  resumeUrl,
  cursor,
}: ProgressView & { cursor: string }): Schemas['ExecutionProgress'] {
  const { status, started_at, stopped_at, wait_until, queue, held, error } = presentExecutionSummary(execution, place);
  return {
    status,
    started_at,
    stopped_at,
    wait_until,
    queue,
    held,
    error,
    canceled_by: execution.canceledBy,
    resume_url: resumeUrl,
    nodes: nodes.map(hidesItems(execution) ? nodeWithoutWords : (node) => node).map(presentExecutionNode),
    cursor,
  };
}

function presentQueuePlace({ place, slots, reason }: QueuePlace, since: Date): Schemas['ExecutionQueuePlace'] {
  return { position: place, reason, limit: slots, since: since.toISOString() };
}

const permissions: Readonly<Record<Schemas['Execution']['permissions'][number], Permission>> = {
  execute: 'digital_organizations.execute',
  edit: 'digital_organizations.edit',
  delete: 'executions.delete',
};

/** Presents an execution with its graph, the state of its nodes, its Temporal UI address, and the actor's permissions. */
export function presentExecution(
  view: ExecutionView,
  settings: { temporalUiUrl: string | null; temporalNamespace: string; traceUrl: string | null },
): Schemas['Execution'] {
  const { temporalUiUrl, temporalNamespace, traceUrl } = settings;
  const { traceId } = traceOf({ id: view.execution.id, traceparent: view.execution.trigger.traceparent ?? null }, 0, 1);
  return {
    ...presentExecutionSummary(view.execution, view.place),
    canceled_by: view.execution.canceledBy,
    graph: view.graph,
    nodes: view.nodes.map(hidesItems(view.execution) ? nodeWithoutWords : (node) => node).map(presentExecutionNode),
    temporal_url:
      temporalUiUrl === null ? null : `${temporalUiUrl}/namespaces/${temporalNamespace}/workflows/${view.execution.id}`,
    trace_id: traceId,
    trace_url: traceUrl?.replaceAll('{trace_id}', traceId) ?? null,
    resume_url: view.resumeUrl,
    custom_data: view.customData,
    permissions: (Object.keys(permissions) as (keyof typeof permissions)[]).filter((action) =>
      mayInProject(view.actor, view.execution.project, permissions[action]),
    ),
  };
}
