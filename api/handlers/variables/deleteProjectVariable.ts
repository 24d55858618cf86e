import { permitted } from '../../../domains/identity/projectAccess.ts';
import { found } from '../../../openapi/notFound.ts';
import type { Handler } from '../../handler.ts';

/** Deletes a variable of a project. */
export const deleteProjectVariable: Handler<'deleteProjectVariable'> = async ({ params, actor }, { database }) => {
  await database.withOrganization(actor.organizationId, async ({ digitalOrganizations, variables }) => {
    const project = await digitalOrganizations.findProject(params.project_id, actor.accountId);
    const { id } = permitted(project, actor, 'digital_organizations.edit');
    await variables.remove(found(await variables.find(id, params.variable_name)).id);
  });
  return { status: 204 };
};
