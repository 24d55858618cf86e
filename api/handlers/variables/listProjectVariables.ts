import { permitted } from '../../../domains/identity/projectAccess.ts';
import type { Handler } from '../../handler.ts';
import { presentVariable } from '../../presenters/variable.ts';

/** Lists the variables of a project. */
export const listProjectVariables: Handler<'listProjectVariables'> = async ({ params, actor }, { database }) => {
  const rows = await database.withOrganization(actor.organizationId, async (repositories) => {
    const project = await repositories.digitalOrganizations.findProject(params.project_id, actor.accountId);
    return repositories.variables.list(permitted(project, actor, 'digital_organizations.view').id);
  });
  return { status: 200, body: { data: rows.map(presentVariable) } };
};
