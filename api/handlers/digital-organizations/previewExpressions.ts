import { AppError } from '../../../openapi/AppError.ts';
import { findPermitted } from '../../../domains/digitalOrganizations/readDigitalOrganization.ts';
import { findWithItems as findExecution } from '../../../domains/executions/reading/readExecution.ts';
import { previewExpressions as preview } from '../../../domains/executions/previews/previewExpressions.ts';
import type { Handler } from '../../handler.ts';

/** Shows what texts with expressions give for an item of their node. */
export const previewExpressions: Handler<'previewExpressions'> = async ({ params, body, actor }, deps) => {
  const { organizationId } = actor;
  const executionId = body.execution_id ?? null;
  const permission = 'executions.view';
  const found = await deps.database.withOrganization(organizationId, async (repositories) => {
    const query = { id: params.digital_organization_id, actor, permission } as const;
    const digitalOrganization = await findPermitted(repositories, query);
    const organization = await repositories.organizations.find(organizationId);
    if (executionId !== null) {
      const execution = await findExecution(repositories, { id: executionId, actor, permission });
      if (execution.digitalOrganizationId !== digitalOrganization.id) throw noExecution();
    }
    return { digitalOrganization, organizationName: organization?.name ?? '' };
  });
  const execution = executionId === null ? null : await deps.database.executionLog.load(organizationId, executionId);
  if (executionId !== null && execution === null) throw noExecution();
  return { status: 200, body: await preview({ body, ...found, execution }, deps) };
};

function noExecution(): AppError {
  return new AppError('not_found', 'Execution not found in this digital organization.', { param: '/execution_id' });
}
