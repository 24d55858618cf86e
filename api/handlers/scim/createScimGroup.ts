import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { provisionGroup } from '../../../domains/identity/scim/provisionGroup.ts';
import { readScimGroup } from '../../../domains/identity/scim/readScimGroup.ts';
import type { Handler } from '../../handler.ts';
import { mostMembersShown } from '../../scim/groupMembers.ts';
import { holdDirectory } from '../../scim/holdDirectory.ts';
import { scimAnswer } from '../../scim/scimAnswer.ts';
import { scimBaseUrl } from '../../scim/scimBaseUrl.ts';
import { scimGroupResource } from '../../scim/scimResources.ts';

/** Provisions a group; its members get the roles that group mapping gives it. */
export const createScimGroup: Handler<'createScimGroup'> = async ({ actor, body }, { database, settings }) => {
  const change = readScimGroup(body);
  const place = { publicUrl: settings.publicUrl, connectionId: actor.connectionId };
  return database.asSystem(async (repositories) => {
    const group = await provisionGroup(repositories, await holdDirectory(repositories, actor), change);
    const members = await repositories.scimGroups.listMembers(actor.organizationId, [group.id], mostMembersShown);
    await noteAudit(repositories, {
      target: { id: group.id, name: group.displayName },
      after: { display_name: group.displayName, external_id: group.externalId, members: members.length },
    });
    const location = `${scimBaseUrl(place.publicUrl, place.connectionId)}/Groups/${group.id}`;
    return scimAnswer(201, scimGroupResource(group, members, place), { location });
  });
};
