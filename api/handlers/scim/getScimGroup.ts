import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';
import { mostMembersShown, wantsMembers } from '../../scim/groupMembers.ts';
import { scimAnswer } from '../../scim/scimAnswer.ts';
import { scimGroupResource } from '../../scim/scimResources.ts';

/** A group as the directory provisioned it. */
export const getScimGroup: Handler<'getScimGroup'> = async ({ actor, params, query }, { database, settings }) => {
  const place = { publicUrl: settings.publicUrl, connectionId: actor.connectionId };
  const { organizationId } = actor;
  return database.withOrganization(organizationId, async ({ scimGroups }) => {
    const group = await scimGroups.find(actor, params.scim_group_id);
    if (!group) throw notFound();
    const members = wantsMembers(query)
      ? await scimGroups.listMembers(organizationId, [group.id], mostMembersShown)
      : null;
    return scimAnswer(200, scimGroupResource(group, members, place));
  });
};
