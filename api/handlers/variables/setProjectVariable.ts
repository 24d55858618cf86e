import { withUniqueName } from '../../../db/withUniqueName.ts';
import { permitted } from '../../../domains/identity/projectAccess.ts';
import { setVariable } from '../../../domains/variables/setVariable.ts';
import type { Handler } from '../../handler.ts';
import { presentVariable } from '../../presenters/variable.ts';

/** Sets a variable of a project. */
export const setProjectVariable: Handler<'setProjectVariable'> = async ({ params, body, actor }, deps) => {
  const { organizationId } = actor;
  const row = await withUniqueName(() =>
    deps.database.withOrganization(organizationId, async (repositories) => {
      const project = await repositories.digitalOrganizations.findProject(params.project_id, actor.accountId);
      const projectId = permitted(project, actor, 'digital_organizations.edit').id;
      return setVariable(repositories, { organizationId, projectId, name: params.variable_name, body }, deps.secrets);
    }),
  );
  return { status: 200, body: presentVariable(row) };
};
