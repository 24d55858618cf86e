import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { provisionUser } from '../../../domains/identity/scim/provisionUser.ts';
import { readScimUser } from '../../../domains/identity/scim/readScimUser.ts';
import type { Handler } from '../../handler.ts';
import { holdDirectory } from '../../scim/holdDirectory.ts';
import { scimAnswer } from '../../scim/scimAnswer.ts';
import { scimBaseUrl } from '../../scim/scimBaseUrl.ts';
import { scimUserResource } from '../../scim/scimResources.ts';

/** Provisions a user: an account, a membership, and the roles of groups. */
export const createScimUser: Handler<'createScimUser'> = async ({ actor, body }, deps) => {
  const { database, settings } = deps;
  const person = readScimUser(body);
  const place = { publicUrl: settings.publicUrl, connectionId: actor.connectionId };
  const user = await database.asSystem(async (repositories) => {
    const made = await provisionUser(repositories, deps.mailer, {
      connection: await holdDirectory(repositories, actor),
      person,
    });
    await noteAudit(repositories, { target: { id: made.id, name: made.userName } });
    return made;
  });
  const location = `${scimBaseUrl(place.publicUrl, place.connectionId)}/Users/${user.id}`;
  return scimAnswer(201, scimUserResource(user, [], place), { location });
};
