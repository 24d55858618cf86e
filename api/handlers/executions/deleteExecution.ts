import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { findPermitted } from '../../../domains/executions/reading/readExecution.ts';
import type { Handler } from '../../handler.ts';

/** Deletes an execution that has ended, with everything it left. */
export const deleteExecution: Handler<'deleteExecution'> = async ({ params, actor }, deps) => {
  await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const { id, status, mode, digitalOrganizationId } = await findPermitted(repositories, {
      id: params.execution_id,
      actor,
      permission: 'executions.delete',
    });
    // Read before the deletion, because the event names its project.
    await noteAudit(repositories, {
      target: { id },
      before: { status, mode, digital_organization_id: digitalOrganizationId },
    });
    const result = await repositories.executions.remove(id);
    if (result === 'deleted') return;
    if (result === null) throw new AppError('not_found', 'Resource not found.');
    throw new AppError('execution_not_finished', `The execution is ${result}. Cancel it before you delete it.`);
  });
  return { status: 204 };
};
