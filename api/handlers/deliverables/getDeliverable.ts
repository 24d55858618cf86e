import { readDeliverable, shownDeliverable } from '../../../domains/employees/publishing/readDeliverable.ts';
import type { Handler } from '../../handler.ts';

/** A deliverable with its parts. */
export const getDeliverable: Handler<'getDeliverable'> = async ({ params, actor }, deps) => {
  const deliverable = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    readDeliverable(repositories, { id: params.deliverable_id, actor, permission: 'deliverables.view' }),
  );
  return { status: 200, body: await shownDeliverable(deps.database, actor, deliverable) };
};
