import { withUniqueName } from '../../../db/withUniqueName.ts';
import { setVariable as set } from '../../../domains/variables/setVariable.ts';
import type { Handler } from '../../handler.ts';
import { presentVariable } from '../../presenters/variable.ts';

/** Sets a variable of the organization. */
export const setVariable: Handler<'setVariable'> = async ({ params, body, actor }, { database, secrets }) => {
  const { organizationId } = actor;
  const setting = { organizationId, projectId: null, name: params.variable_name, body };
  const row = await withUniqueName(() =>
    database.withOrganization(organizationId, (repositories) => set(repositories, setting, secrets)),
  );
  return { status: 200, body: presentVariable(row) };
};
