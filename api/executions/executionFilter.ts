import type { ExecutionFilter } from '../../db/repositories/executions.ts';
import { normalTag } from '../../executions/publishing/tags.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { operations } from '../../openapi/generated/types.ts';

type ListQuery = NonNullable<operations['listExecutions']['parameters']['query']>;

/** The filters of a list of executions as the repository takes them. Error: `invalid_request` for what is no time. */
export function readExecutionFilter(query: ListQuery): ExecutionFilter {
  const { started_after: after, started_before: before, tag } = query;
  return {
    ids: query.id,
    statuses: query.status,
    modes: query.mode,
    trigger: query.trigger,
    triggerNodeId: query.trigger_node_id,
    digitalOrganizationId: query.digital_organization_id,
    projectId: query.project_id,
    parentExecutionId: query.parent_execution_id,
    retryOf: query.retry_of,
    tag: tag === undefined ? undefined : normalTag(tag),
    startedAfter: after === undefined ? undefined : timeOf(after, 'started_after'),
    startedBefore: before === undefined ? undefined : timeOf(before, 'started_before'),
  };
}

function timeOf(text: string, param: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new AppError('invalid_request', `${param} is not a time, such as 2026-11-21T12:00:00Z.`, { param });
  return time;
}
