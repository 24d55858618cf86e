import { readPageRequest } from '../../../db/repositories/page.ts';
import { readExecutionFilter } from '../../../domains/executions/reading/executionFilter.ts';
import { placesOf } from '../../../domains/executions/reading/readExecution.ts';
import type { Handler } from '../../handler.ts';
import { presentExecutionSummary } from '../../presenters/execution.ts';
import { projectViewOf } from '../../../domains/identity/projectAccess.ts';

/** Lists the executions that the caller sees, newest first. */
export const listExecutions: Handler<'listExecutions'> = async ({ query, actor }, deps) => {
  const page = readPageRequest(query);
  const own = query.mine === true ? { accountId: actor.accountId } : {};
  const filter = { ...readExecutionFilter(query), ...own };
  const list = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const { data, nextCursor } = await repositories.executions.list(filter, projectViewOf(actor), page);
    return { data, nextCursor, places: await placesOf(repositories, data) };
  });
  const data = list.data.map((row) => presentExecutionSummary(row, list.places.get(row.id)));
  return { status: 200, body: { data, next_cursor: list.nextCursor } };
};
