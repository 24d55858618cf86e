import { findWithItems, readExecution } from '../../../domains/executions/reading/readExecution.ts';
import type { Handler } from '../../handler.ts';
import { presentExecution } from '../../presenters/execution.ts';

/** Retries a failed or canceled execution from where it stopped, or from a step of an agent, as a new execution. */
export const retryExecution: Handler<'retryExecution'> = async ({ params, body, actor }, deps) => {
  const query = { id: params.execution_id, actor, permission: 'digital_organizations.execute' } as const;
  const { id } = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    findWithItems(repositories, query),
  );
  const { organizationId, accountId } = actor;
  const { version, from_step: fromStep } = body;
  const retry = await deps.executions.retry({
    organizationId,
    executionId: id,
    version,
    accountId,
    ...(fromStep && { fromStep }),
  });
  return {
    status: 202,
    body: presentExecution(await readExecution(deps, { ...query, id: retry.executionId }), deps.settings),
  };
};
