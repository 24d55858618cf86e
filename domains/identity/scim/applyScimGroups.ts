import type { SsoConnectionRow } from '../../../db/entities/ssoConnection.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { applyMapping } from '../sso/mapping/applyMapping.ts';
import type { MappingRule } from '../sso/mapping/mappedRoles.ts';

/** Gives these people of a directory the roles of the groups that it provisions, from their next request on. System only. */
export async function applyScimGroups(
  repositories: Repositories,
  connection: SsoConnectionRow,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const directory = { organizationId: connection.organizationId, connectionId: connection.id };
  if ((await repositories.scimGroups.count(directory)) === 0) return;
  await giveRoles(repositories, connection, userIds);
}

/** The same where the last group has just gone: those who were in it are in none. System only. */
export async function giveRoles(
  repositories: Repositories,
  connection: SsoConnectionRow,
  userIds: readonly string[],
): Promise<void> {
  const directory = { organizationId: connection.organizationId, connectionId: connection.id };
  const people = await repositories.scimGroups.listGroupsOfAccounts(directory, userIds);
  const mapping = connection.mapping as readonly MappingRule[];
  await applyMapping(repositories, { ...connection, mapping }, people);
}
