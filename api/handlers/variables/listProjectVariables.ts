import { mayInProject } from '../../../domains/identity/policy.ts';
import { permitted } from '../../../domains/identity/projectAccess.ts';
import type { Handler } from '../../handler.ts';
import { presentVariables } from '../../presenters/variable.ts';

/** Lists the variables of a project. */
export const listProjectVariables: Handler<'listProjectVariables'> = async ({ params, actor }, { database }) =>
  database.withOrganization(actor.organizationId, async (repositories) => {
    const project = permitted(
      await repositories.digitalOrganizations.findProject(params.project_id, actor.accountId),
      actor,
      'digital_organizations.view',
    );
    const { archived } = project.project;
    const mayEdit = !archived && mayInProject(actor, project.project, 'digital_organizations.edit');
    return { status: 200, body: presentVariables(await repositories.variables.list(project.id), mayEdit) };
  });
