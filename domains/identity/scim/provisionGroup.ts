import { violatedConstraint } from '../../../db/databaseError.ts';
import type { ScimGroupRow } from '../../../db/rows/scimGroup.ts';
import type { SsoConnectionRow } from '../../../db/entities/ssoConnection.ts';
import { newId } from '../../../db/ids.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { giveRoles } from './applyScimGroups.ts';
import { directoryOf } from './provisionUser.ts';
import type { MemberChange, ScimGroupChange } from './readScimGroup.ts';
import { scimError } from './scimError.ts';

const mostMembers = 10_000;
const mostGroups = 10_000;

/** Takes in a group that a directory provisions, with the roles that follow. Errors: `uniqueness`, `invalidValue`, `tooMany`. System only. */
export async function provisionGroup(
  repositories: Repositories,
  connection: SsoConnectionRow,
  { facts, members }: ScimGroupChange,
): Promise<ScimGroupRow> {
  const { scimGroups, mappedMembers } = repositories;
  const directory = directoryOf(connection);
  await mappedMembers.lock(connection.organizationId);
  if ((await scimGroups.count(directory)) >= mostGroups)
    throw scimError('tooMany', `A directory can have ${mostGroups.toLocaleString('en')} groups at most.`);
  const group = await unique(() => scimGroups.insert({ ...directory, ...facts, id: newId('scimGroup') }));
  await changeMembers(repositories, connection, { group, members, isRenamed: false });
  return group;
}

/** Changes a group as the directory says, with the roles that follow. Errors: as `provisionGroup`. System only. */
export async function changeProvisionedGroup(
  repositories: Repositories,
  connection: SsoConnectionRow,
  { before, after }: { before: ScimGroupRow; after: ScimGroupChange },
): Promise<ScimGroupRow> {
  const { scimGroups, mappedMembers } = repositories;
  await mappedMembers.lock(connection.organizationId);
  const group = await unique(() => scimGroups.update(before.id, after.facts));
  const isRenamed = group.displayName !== before.displayName || group.externalId !== before.externalId;
  await changeMembers(repositories, connection, { group, members: after.members, isRenamed });
  return group;
}

/** Deletes a group and takes the roles that it gave. System only. */
export async function removeProvisionedGroup(
  repositories: Repositories,
  connection: SsoConnectionRow,
  group: ScimGroupRow,
): Promise<void> {
  const { scimGroups, mappedMembers } = repositories;
  const { organizationId } = connection;
  await mappedMembers.lock(organizationId);
  const members = await membersOf(repositories, group);
  await scimGroups.remove(organizationId, group.id);
  if (members.length > 0) await giveRoles(repositories, connection, members);
}

async function changeMembers(
  repositories: Repositories,
  connection: SsoConnectionRow,
  { group, members, isRenamed }: { group: ScimGroupRow; members: MemberChange; isRenamed: boolean },
): Promise<void> {
  const { scimGroups, scimUsers } = repositories;
  const { all, added, removed } = members;
  const { organizationId } = connection;
  const before = all !== null || isRenamed ? await membersOf(repositories, group) : [];
  const kept = new Set(all ?? []);
  const gone = [...(all === null ? [] : before.filter((id) => !kept.has(id))), ...removed];
  const come = [...kept, ...added];
  const known = await scimUsers.findIds(directoryOf(connection), come);
  const unknown = come.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw scimError('invalidValue', `There is no user ${unknown.slice(0, 100)} in this directory.`);
  await scimGroups.removeMembers(organizationId, group.id, gone);
  await scimGroups.addMembers(organizationId, group.id, come);
  if ((await scimGroups.countMembers(organizationId, group.id)) > mostMembers)
    throw scimError('tooMany', `A group can have ${mostMembers.toLocaleString('en')} members at most.`);
  const touched = [...new Set([...gone, ...come, ...(isRenamed ? before : [])])];
  if (touched.length > 0) await giveRoles(repositories, connection, touched);
}

async function membersOf({ scimGroups }: Repositories, group: ScimGroupRow): Promise<string[]> {
  const members = await scimGroups.listMembers(group.organizationId, [group.id], mostMembers);
  return members.map(({ userId }) => userId);
}

async function unique<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'scim_groups_name') throw error;
    throw scimError('uniqueness', 'There is a group of this displayName already.');
  }
}
