import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { newId } from '../../../db/ids.ts';
import { instanceRoleScopesActorLacks } from '../../../domains/identity/policy.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentRole } from '../../presenters/role.ts';
import { readInstanceScopes } from '../../../domains/identity/administration/instanceScopes.ts';
import { refuseBeyondOwn } from '../../../domains/identity/refuseBeyondOwn.ts';
import { withUniqueName } from '../../../db/withUniqueName.ts';

const mostRoles = 100;

/** Creates a custom role of the instance, from scopes that its maker has. */
export const createInstanceRole: Handler<'createInstanceRole'> = async ({ actor, body }, { database }) => {
  const scopes = readInstanceScopes(body.scopes);
  refuseBeyondOwn(instanceRoleScopesActorLacks(actor, scopes), '/scopes');
  const role = { id: newId('role'), name: body.name.trim(), description: (body.description ?? '').trim(), scopes };
  const made = await withUniqueName(() =>
    database.asSystem(async (repositories) => {
      const { instanceRoles } = repositories;
      await instanceRoles.lockAll();
      if ((await instanceRoles.list()).length >= mostRoles)
        throw new AppError('role_limit_reached', `An instance can have up to ${mostRoles} roles of its own.`);
      await instanceRoles.insert(role);
      await noteAudit(repositories, { target: role, after: role });
      return instanceRoles.find(role.id);
    }),
  );
  return { status: 201, body: presentRole(found(made)) };
};
