import { noteAudit } from '../../domains/audit/noteAudit.ts';
import type { ScimGroupRow } from '../../db/rows/scimGroup.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { ScimActor } from '../../domains/identity/actor.ts';
import { changeProvisionedGroup } from '../../domains/identity/scim/provisionGroup.ts';
import type { ScimGroupChange } from '../../domains/identity/scim/readScimGroup.ts';
import { notFound } from '../../openapi/notFound.ts';
import { holdDirectory } from './holdDirectory.ts';

/**
 * Changes a group to the state `next`, with the resulting roles. Errors: `not_found` and those of `changeProvisionedGroup`. System only.
 */
export async function changeScimGroup(
  repositories: Repositories,
  { actor, id }: { actor: ScimActor; id: string },
  next: (group: ScimGroupRow) => ScimGroupChange,
): Promise<ScimGroupRow> {
  const connection = await holdDirectory(repositories, actor);
  const { scimGroups } = repositories;
  const before = await scimGroups.hold(actor, id);
  if (!before) throw notFound();
  const count = () => scimGroups.countMembers(actor.organizationId, id);
  const membersBefore = await count();
  const group = await changeProvisionedGroup(repositories, connection, { before, after: next(before) });
  await noteAudit(repositories, {
    target: { id, name: group.displayName },
    before: { display_name: before.displayName, external_id: before.externalId, members: membersBefore },
    after: { display_name: group.displayName, external_id: group.externalId, members: await count() },
  });
  return group;
}
