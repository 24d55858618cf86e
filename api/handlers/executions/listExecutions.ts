import type { ExecutionFilter } from '../../../db/repositories/executions.ts';
import { readPageRequest } from '../../../db/repositories/page.ts';
import { normalTag } from '../../../executions/publishing/tags.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { placesOf } from '../../executions/readExecution.ts';
import type { Handler } from '../../handler.ts';
import { presentExecutionSummary } from '../../presenters/execution.ts';
import { projectViewOf } from '../../projectAccess.ts';

/** Lists the executions that the caller sees, newest first. */
export const listExecutions: Handler<'listExecutions'> = async ({ query, actor }, deps) => {
  const page = readPageRequest(query);
  const filter: ExecutionFilter = {};
  if (query.status !== undefined) filter.status = query.status;
  if (query.mode !== undefined) filter.mode = query.mode;
  if (query.digital_organization_id !== undefined) filter.digitalOrganizationId = query.digital_organization_id;
  if (query.project_id !== undefined) filter.projectId = query.project_id;
  if (query.parent_execution_id !== undefined) filter.parentExecutionId = query.parent_execution_id;
  if (query.tag !== undefined) filter.tag = normalTag(query.tag);
  if (query.started_after !== undefined) filter.startedAfter = timeOf(query.started_after, 'started_after');
  if (query.started_before !== undefined) filter.startedBefore = timeOf(query.started_before, 'started_before');
  const list = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const { data, nextCursor } = await repositories.executions.list(filter, projectViewOf(actor), page);
    return { data, nextCursor, places: await placesOf(repositories, data) };
  });
  const data = list.data.map((row) => presentExecutionSummary(row, list.places.get(row.id)));
  return { status: 200, body: { data, next_cursor: list.nextCursor } };
};

function timeOf(text: string, param: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new AppError('invalid_request', `${param} is not a time, such as 2026-11-21T12:00:00Z.`, { param });
  return time;
}
