import { findPermitted, readExecution } from '../../../domains/executions/reading/readExecution.ts';
import type { Handler } from '../../handler.ts';

/** Cancels an execution: it is canceled, for good, when this answers. */
export const cancelExecution: Handler<'cancelExecution'> = async ({ params, actor }, deps) => {
  const query = { id: params.execution_id, actor, permission: 'digital_organizations.execute' } as const;
  const { id } = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    findPermitted(repositories, query),
  );
  await deps.executions.cancel({ organizationId: actor.organizationId, executionId: id, accountId: actor.accountId });
  return { status: 200, body: await readExecution(deps, query) };
};
