import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { instanceRoleScopesActorLacks } from '../../../domains/identity/policy.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentRole } from '../../presenters/role.ts';
import { readInstanceScopes } from '../../../domains/identity/administration/instanceScopes.ts';
import { readOwnInstanceRole } from '../../../domains/identity/administration/readInstanceRole.ts';
import { refuseBeyondOwn } from '../../../domains/identity/refuseBeyondOwn.ts';
import { withUniqueName } from '../../../db/withUniqueName.ts';

/** Changes a custom instance role for all holders, from the next request on. */
export const updateInstanceRole: Handler<'updateInstanceRole'> = async ({ actor, params, body }, { database }) => {
  const scopes = body.scopes && readInstanceScopes(body.scopes);
  refuseBeyondOwn(instanceRoleScopesActorLacks(actor, scopes ?? []), '/scopes');
  const saved = await withUniqueName(() =>
    database.asSystem(async (repositories) => {
      const before = await readOwnInstanceRole(repositories, actor, params.role_id);
      const { name = before.name, description = before.description } = body;
      const after = { name: name.trim(), description: description.trim(), scopes: scopes ?? before.scopes };
      await repositories.instanceRoles.save(before.id, after);
      const was = { name: before.name, description: before.description, scopes: before.scopes };
      await noteAudit(repositories, { target: { id: before.id, name: after.name }, before: was, after });
      return repositories.instanceRoles.find(before.id);
    }),
  );
  return { status: 200, body: presentRole(found(saved)) };
};
