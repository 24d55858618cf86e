import { readDeliverable } from '../../../domains/employees/publishing/readDeliverable.ts';
import { partResponse } from '../../employees/runs/partResponse.ts';
import type { Handler } from '../../handler.ts';

/** The bytes of a part of a deliverable, streamed. */
export const getDeliverablePart: Handler<'getDeliverablePart'> = async ({ params, actor }, deps) => {
  const { organizationId } = actor;
  const { runId } = await deps.database.withOrganization(organizationId, (repositories) =>
    readDeliverable(repositories, { id: params.deliverable_id, actor, permission: 'deliverables.view' }),
  );
  return partResponse(deps, { organizationId, id: runId, itemsOrganizationId: null }, params.part);
};
