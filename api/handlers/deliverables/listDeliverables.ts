import { readPageRequest } from '../../../db/repositories/page.ts';
import { deliverableFilter } from '../../../domains/employees/publishing/deliverableFilter.ts';
import type { Handler } from '../../handler.ts';
import { presentDeliverable } from '../../presenters/deliverable.ts';
import { presentPage } from '../../presenters/page.ts';
import { projectViewOf } from '../../../domains/identity/projectAccess.ts';

/** Lists the data pool: deliverables of successful production runs, newest first. */
export const listDeliverables: Handler<'listDeliverables'> = async ({ query, actor }, deps) => {
  const page = readPageRequest(query);
  const filter = deliverableFilter(query);
  const found = await deps.database.withOrganization(actor.organizationId, ({ deliverables }) =>
    deliverables.list(projectViewOf(actor), filter, page),
  );
  return { status: 200, body: presentPage(found, presentDeliverable) };
};
