import { readScimGroup } from '../../../domains/identity/scim/readScimGroup.ts';
import type { Handler } from '../../handler.ts';
import { changeScimGroup } from '../../scim/changeScimGroup.ts';
import { mostMembersShown } from '../../scim/groupMembers.ts';
import { scimAnswer } from '../../scim/scimAnswer.ts';
import { scimGroupResource } from '../../scim/scimResources.ts';

/** Replaces a group and its members. */
export const replaceScimGroup: Handler<'replaceScimGroup'> = async (
  { actor, params, body },
  { database, settings },
) => {
  const change = readScimGroup(body);
  const place = { publicUrl: settings.publicUrl, connectionId: actor.connectionId };
  return database.asSystem(async (repositories) => {
    const group = await changeScimGroup(repositories, { actor, id: params.scim_group_id }, () => change);
    const members = await repositories.scimGroups.listMembers(actor.organizationId, [group.id], mostMembersShown);
    return scimAnswer(200, scimGroupResource(group, members, place));
  });
};
