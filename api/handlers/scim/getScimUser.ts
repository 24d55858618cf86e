import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';
import { scimAnswer } from '../../scim/scimAnswer.ts';
import { scimUserResource } from '../../scim/scimResources.ts';

/** Returns a provisioned user. */
export const getScimUser: Handler<'getScimUser'> = async ({ actor, params }, { database, settings }) => {
  const place = { publicUrl: settings.publicUrl, connectionId: actor.connectionId };
  return database.withOrganization(actor.organizationId, async ({ scimUsers, scimGroups }) => {
    const user = await scimUsers.find(actor, params.scim_user_id);
    if (!user) throw notFound();
    const groups = await scimGroups.listOfUsers(actor.organizationId, [user.id]);
    return scimAnswer(200, scimUserResource(user, groups, place));
  });
};
