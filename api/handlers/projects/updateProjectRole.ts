import { updateProjectRole as update } from '../../../domains/organizations/roles/updateProjectRole.ts';
import type { Handler } from '../../handler.ts';
import { presentRole } from '../../presenters/role.ts';

/** Changes a custom project role for all holders, from the next request on. */
export const updateProjectRole: Handler<'updateProjectRole'> = async ({ actor, params, body }, { database }) => ({
  status: 200,
  body: presentRole(await update(database, { id: params.role_id, actor, body })),
});
