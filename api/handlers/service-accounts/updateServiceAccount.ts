import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentServiceAccount } from '../../presenters/serviceAccount.ts';
import { readGivenRole } from '../../../domains/organizations/roles/readProjectRole.ts';
import { holdServiceAccount } from '../../../domains/identity/serviceAccounts/readServiceAccount.ts';

/** Renames a service account, gives it another role, disables or enables it. */
export const updateServiceAccount: Handler<'updateServiceAccount'> = async ({ actor, params, body }, { database }) => {
  const id = params.service_account_id;
  const changed = await database.withOrganization(actor.organizationId, async (repositories) => {
    const { serviceAccounts, projectMembers } = repositories;
    const { serviceAccount: before, project } = await holdServiceAccount(repositories, { id, actor });
    if (body.name !== undefined) await serviceAccounts.rename(id, body.name.trim());
    if (body.role !== undefined) {
      await readGivenRole(repositories, { actor, project: project.project, role: body.role, param: '/role' });
      found(await projectMembers.set(before.projectId, { accountId: id, role: body.role }));
    }
    if (body.enabled !== undefined) await serviceAccounts.setEnabled(id, body.enabled);
    const after = presentServiceAccount(found(await serviceAccounts.find(id)));
    await noteAudit(repositories, { target: after, before: shown(presentServiceAccount(before)), after: shown(after) });
    return after;
  });
  return { status: 200, body: changed };
};

function shown({ name, role, enabled }: ReturnType<typeof presentServiceAccount>): object {
  return { name, role, enabled };
}
