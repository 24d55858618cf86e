import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { removeProvisionedGroup } from '../../../domains/identity/scim/provisionGroup.ts';
import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';
import { holdDirectory } from '../../scim/holdDirectory.ts';

/** Deletes a group and takes the roles that it gave. */
export const deleteScimGroup: Handler<'deleteScimGroup'> = async ({ actor, params }, { database }) => {
  await database.asSystem(async (repositories) => {
    const connection = await holdDirectory(repositories, actor);
    const group = await repositories.scimGroups.hold(actor, params.scim_group_id);
    if (!group) throw notFound();
    await removeProvisionedGroup(repositories, connection, group);
    await noteAudit(repositories, {
      target: { id: group.id, name: group.displayName },
      before: { display_name: group.displayName, external_id: group.externalId },
    });
  });
  return { status: 204 };
};
