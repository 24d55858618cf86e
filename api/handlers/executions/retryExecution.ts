import { findWithItems, readExecution } from '../../../domains/executions/reading/readExecution.ts';
import type { Handler } from '../../handler.ts';
import { presentExecution } from '../../presenters/execution.ts';

/** Retries an execution from where it stopped, from a node or from a step of an agent, as a new execution. */
export const retryExecution: Handler<'retryExecution'> = async ({ params, body, actor }, deps) => {
  const query = { id: params.execution_id, actor, permission: 'digital_organizations.execute' } as const;
  const { id } = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    findWithItems(repositories, query),
  );
  const { organizationId, accountId } = actor;
  const { version, from_step: fromStep, from_node: fromNode } = body;
  const retry = await deps.executions.retry({
    organizationId,
    executionId: id,
    version,
    accountId,
    ...(fromStep && { fromStep }),
    fromNode,
  });
  return {
    status: 202,
    body: presentExecution(await readExecution(deps, { ...query, id: retry.executionId }), deps.settings),
  };
};
