import { AppError } from '../../../openapi/AppError.ts';
import { nodeDetail } from '../../../domains/executions/reading/nodeDetail.ts';
import { findToShow } from '../../../domains/executions/reading/readExecution.ts';
import type { Handler } from '../../handler.ts';
import { presentNodeRun } from '../../presenters/executionNode.ts';

/** Reads what a node did in an execution, with its items. */
export const getExecutionNode: Handler<'getExecutionNode'> = async ({ params, query, actor }, deps) => {
  const answer = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const { id: executionId } = await findToShow(repositories, {
      id: params.execution_id,
      actor,
      permission: 'executions.view',
    });
    const graph = await repositories.executions.graphOf(executionId);
    const node = graph?.nodes.find((candidate) => candidate.id === params.node_id);
    if (!node) throw new AppError('not_found', 'Resource not found.');
    const detail = await nodeDetail(repositories, {
      executionId,
      nodeId: node.id,
      limit: query.limit ?? 50,
      cursor: query.cursor,
      runIndex: query.run_index,
    });
    const runs = detail.runs.map(({ row, inputs, outputs }) => presentNodeRun(row, { inputs, outputs }));
    return { node_id: node.id, name: node.name, type: node.type, runs, next_cursor: detail.nextCursor };
  });
  return { status: 200, body: answer };
};
