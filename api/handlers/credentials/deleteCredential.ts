import { AppError } from '../../../openapi/AppError.ts';
import { findCredential } from '../../credentials/readCredential.ts';
import type { Handler } from '../../handler.ts';

/** Deletes a credential that nothing published uses, or with force any. */
export const deleteCredential: Handler<'deleteCredential'> = async ({ params, query, actor }, deps) => {
  await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const { credentials } = repositories;
    const { id } = await findCredential(repositories, {
      id: params.credential_id,
      actor,
      permission: 'credentials.delete',
    });
    await credentials.lock(id);
    const uses = query.force ? [] : await credentials.listUses(id);
    if (uses.length > 0)
      throw new AppError(
        'credential_in_use',
        `Published digital organizations use this credential: ${uses
          .slice(0, 5)
          .map(({ name }) => name)
          .join(', ')}. Select another one there, or delete it with force.`,
        {
          details: {
            used_by: uses.map(({ digitalOrganizationId, name, nodeNames }) => ({
              digital_organization_id: digitalOrganizationId,
              name,
              node_names: nodeNames,
            })),
          },
        },
      );
    await credentials.remove(id);
  });
  return { status: 204 };
};
