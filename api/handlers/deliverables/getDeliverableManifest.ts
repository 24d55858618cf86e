import { readDeliverable } from '../../../domains/employees/publishing/readDeliverable.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentManifest } from '../../presenters/deliverable.ts';

/** The signed manifest of a deliverable. */
export const getDeliverableManifest: Handler<'getDeliverableManifest'> = async ({ params, actor }, deps) => {
  const query = { id: params.deliverable_id, actor, permission: 'deliverables.view' } as const;
  const manifest = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const { id } = await readDeliverable(repositories, query);
    return repositories.deliverables.manifest(id);
  });
  return { status: 200, body: presentManifest(found(manifest)) };
};
