import type { Repositories } from '../../db/repositories/repositories.ts';
import type { Directory } from '../../db/repositories/identity/scimUsers.ts';

/** A person with known groups; null for none. */
export interface KnownGroups {
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  readonly groups: readonly string[] | null;
}

/** People of a connection with the groups that decide over their roles: those of its directory, else those of the last sign-in. */
export async function knownGroups(
  { externalIdentities, scimGroups }: Repositories,
  directory: Directory,
): Promise<KnownGroups[]> {
  const signedIn = await externalIdentities.listGroups(directory.connectionId);
  if ((await scimGroups.count(directory)) === 0) return signedIn;
  const provisioned = await scimGroups.listGroupsOfAccounts(directory);
  const accountIds = new Set(provisioned.map(({ accountId }) => accountId));
  return [...provisioned, ...signedIn.filter(({ accountId }) => !accountIds.has(accountId))];
}
