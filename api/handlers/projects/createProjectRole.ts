import { createProjectRole as create } from '../../../domains/organizations/roles/createProjectRole.ts';
import type { Handler } from '../../handler.ts';
import { presentRole } from '../../presenters/role.ts';

/** Creates a custom role of projects, from scopes that its maker has. */
export const createProjectRole: Handler<'createProjectRole'> = async ({ actor, body }, { database }) => ({
  status: 201,
  body: presentRole(await create(database, { actor, body })),
});
