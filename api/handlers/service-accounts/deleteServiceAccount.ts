import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import type { Handler } from '../../handler.ts';
import { holdServiceAccount } from '../../../domains/identity/serviceAccounts/readServiceAccount.ts';

/** Deletes a service account and revokes its keys; its resources stay. */
export const deleteServiceAccount: Handler<'deleteServiceAccount'> = async ({ actor, params }, { database }) => {
  const id = params.service_account_id;
  await database.withOrganization(actor.organizationId, async (repositories) => {
    const { serviceAccount } = await holdServiceAccount(repositories, { id, actor });
    const { name, role, projectId } = serviceAccount;
    await repositories.serviceAccounts.remove(id);
    await noteAudit(repositories, { target: { id, name }, before: { name, role, project_id: projectId } });
  });
  return { status: 204 };
};
