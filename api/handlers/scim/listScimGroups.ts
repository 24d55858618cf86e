import { scimError } from '../../../domains/identity/scim/scimError.ts';
import type { Handler } from '../../handler.ts';
import { mostMembersShown, wantsMembers } from '../../scim/groupMembers.ts';
import { readScimConditions, readScimPart } from '../../scim/readScimList.ts';
import { scimAnswer } from '../../scim/scimAnswer.ts';
import { scimGroupResource, scimList } from '../../scim/scimResources.ts';

const names = {
  id: 'id',
  displayname: 'displayName',
  externalid: 'externalId',
  members: 'member',
  'members.value': 'member',
} as const;

/** Lists provisioned groups, the first one provisioned first. */
export const listScimGroups: Handler<'listScimGroups'> = async ({ actor, query }, { database, settings }) => {
  const filter = readScimConditions(query, names);
  if (Object.values(filter).some((value) => typeof value !== 'string'))
    throw scimError('invalidFilter', 'A value of the filter is of another type than the attribute.');
  const { startIndex, ...part } = readScimPart(query);
  const place = { publicUrl: settings.publicUrl, connectionId: actor.connectionId };
  const { organizationId } = actor;
  return database.withOrganization(organizationId, async ({ scimGroups }) => {
    const { groups, total } = await scimGroups.list(actor, filter as Record<string, string>, part);
    const ids = groups.map(({ id }) => id);
    const members = wantsMembers(query) ? await scimGroups.listMembers(organizationId, ids, mostMembersShown) : null;
    const membersOf = members && Map.groupBy(members, ({ groupId }) => groupId);
    const resources = groups.map((group) =>
      scimGroupResource(group, membersOf && (membersOf.get(group.id) ?? []), place),
    );
    return scimAnswer(200, scimList(resources, { total, startIndex }));
  });
};
