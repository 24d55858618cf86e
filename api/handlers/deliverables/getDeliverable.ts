import { readDeliverable, viewDeliverable } from '../../../domains/employees/publishing/readDeliverable.ts';
import type { Handler } from '../../handler.ts';
import { presentDeliverableView } from '../../presenters/deliverable.ts';

/** A deliverable with its parts. */
export const getDeliverable: Handler<'getDeliverable'> = async ({ params, actor }, deps) => {
  const deliverable = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    readDeliverable(repositories, { id: params.deliverable_id, actor, permission: 'deliverables.view' }),
  );
  const view = await viewDeliverable(deps.database, actor.organizationId, deliverable);
  return { status: 200, body: presentDeliverableView(view, actor) };
};
