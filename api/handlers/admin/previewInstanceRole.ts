import type { Permission } from '../../../domains/identity/actor.ts';
import { shownInstanceScopes } from '../../../domains/identity/roleScopes.ts';
import type { Handler } from '../../handler.ts';
import { readInstanceScopes } from '../../../domains/identity/administration/instanceScopes.ts';
import { presentRoleChange } from '../../presenters/roleChange.ts';
import {
  readGivenInstanceRole,
  readOwnInstanceRole,
} from '../../../domains/identity/administration/readInstanceRole.ts';

/** Returns the permissions that other scopes, or a replacement role, would add and remove. */
export const previewInstanceRole: Handler<'previewInstanceRole'> = async ({ actor, params, body }, { database }) =>
  database.asSystem(async (repositories) => {
    const role = await readOwnInstanceRole(repositories, actor, params.role_id);
    const given = body.reassign_to;
    const after =
      given === undefined
        ? readInstanceScopes(body.scopes ?? [])
        : shownInstanceScopes(
            (await readGivenInstanceRole(repositories, { actor, role: given, param: '/reassign_to' })).scopes,
          );
    const holders = (await repositories.instanceRoles.holders(role.id)).map(({ accountId, name, email }) => ({
      account_id: accountId,
      name,
      email,
      project_id: null,
      project_name: null,
      keeps_all: false,
    }));
    return { status: 200 as const, body: presentRoleChange(role.scopes as Permission[], after, holders) };
  });
