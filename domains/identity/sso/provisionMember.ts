import { newId } from '../../../db/ids.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { Directory } from '../../../db/repositories/identity/scimUsers.ts';

/** Makes an account a member whose role a connection decides, with a personal space. System only. */
export async function provisionMember(
  { organizations, projects, mappedMembers }: Repositories,
  { organizationId, connectionId }: Directory,
  accountId: string,
): Promise<void> {
  await organizations.addMember({ id: newId('membership'), organizationId, accountId, role: 'member' });
  await mappedMembers.markMembership({ organizationId, accountId }, connectionId);
  await projects.ensurePersonal({ id: newId('project'), organizationId, ownerAccountId: accountId });
}
