import { scimError } from '../../../domains/identity/scim/scimError.ts';
import type { Handler } from '../../handler.ts';
import { readScimConditions, readScimPart } from '../../scim/readScimList.ts';
import { scimAnswer } from '../../scim/scimAnswer.ts';
import { scimList, scimUserResource } from '../../scim/scimResources.ts';

const names = {
  id: 'id',
  username: 'userName',
  externalid: 'externalId',
  displayname: 'displayName',
  'emails.value': 'email',
  emails: 'email',
  active: 'active',
} as const;

/** Lists provisioned people, the first one provisioned first. */
export const listScimUsers: Handler<'listScimUsers'> = async ({ actor, query }, { database, settings }) => {
  const { active, ...texts } = readScimConditions(query, names);
  if (Object.values(texts).some((value) => typeof value !== 'string') || typeof active === 'string')
    throw scimError('invalidFilter', 'A value of the filter is of another type than the attribute.');
  const { startIndex, ...part } = readScimPart(query);
  const filter = { ...(texts as Record<string, string>), ...(active === undefined ? {} : { active }) };
  const place = { publicUrl: settings.publicUrl, connectionId: actor.connectionId };
  return database.withOrganization(actor.organizationId, async ({ scimUsers, scimGroups }) => {
    const { users, total } = await scimUsers.list(actor, filter, part);
    const groups = await scimGroups.listOfUsers(
      actor.organizationId,
      users.map(({ id }) => id),
    );
    const groupsOf = Map.groupBy(groups, ({ userId }) => userId);
    const resources = users.map((user) => scimUserResource(user, groupsOf.get(user.id) ?? [], place));
    return scimAnswer(200, scimList(resources, { total, startIndex }));
  });
};
