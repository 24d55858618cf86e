import { isDeepStrictEqual } from 'node:util';

import { noteAudit } from '../../domains/audit/noteAudit.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { ScimUser, ScimUserFacts } from '../../db/repositories/identity/scimUsers.ts';
import type { ScimActor } from '../../domains/identity/actor.ts';
import { changeProvisionedUser } from '../../domains/identity/scim/provisionUser.ts';
import { readScimUser, scimDocumentOf } from '../../domains/identity/scim/readScimUser.ts';
import type { Deps } from '../deps.ts';
import type { RawAnswer } from '../handler.ts';
import { notFound } from '../../openapi/notFound.ts';
import { holdDirectory } from './holdDirectory.ts';
import { scimAnswer } from './scimAnswer.ts';
import { scimUserResource } from './scimResources.ts';

type Document = Readonly<Record<string, unknown>>;

/**
 * Changes a user to the result of `next` over the current resource. An update without changes, as directories send repeatedly, writes
 * nothing. Errors: `not_found` and those of `changeProvisionedUser`.
 */
export async function changeScimUser(
  { database, settings }: Pick<Deps, 'database' | 'settings'>,
  { actor, id }: { actor: ScimActor; id: string },
  next: (document: Document) => Document,
): Promise<RawAnswer> {
  const answer = async ({ scimGroups }: Repositories, user: ScimUser): Promise<RawAnswer> => {
    const groups = await scimGroups.listOfUsers(actor.organizationId, [id]);
    const place = { publicUrl: settings.publicUrl, connectionId: actor.connectionId };
    return scimAnswer(200, scimUserResource(user, groups, place));
  };
  const unchanged = await database.withOrganization(actor.organizationId, async (repositories) => {
    const user = await repositories.scimUsers.find(actor, id);
    if (!user) throw notFound();
    const after = readScimUser(next(scimDocumentOf(user)));
    return isDeepStrictEqual(factsOf(after), factsOf(user)) ? answer(repositories, user) : null;
  });
  if (unchanged) return unchanged;
  return database.asSystem(async (repositories) => {
    await holdDirectory(repositories, actor);
    const before = await repositories.scimUsers.hold(actor, id);
    if (!before) throw notFound();
    const after = readScimUser(next(scimDocumentOf(before)));
    const user = await changeProvisionedUser(repositories, actor, { before, after });
    await noteAudit(repositories, { target: { id, name: user.userName } });
    return answer(repositories, user);
  });
}

function factsOf({ userName, externalId, active, attributes }: ScimUserFacts): ScimUserFacts {
  return { userName, externalId, active, attributes };
}
