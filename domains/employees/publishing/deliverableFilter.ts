import type { DeliverableFilter } from '../../../db/repositories/employees/deliverables.ts';
import type { operations } from '../../../openapi/generated/types.ts';
import { readTime } from '../../identity/readTime.ts';

/** Returns the filter of a request for deliverables. Errors: `invalid_request` for a time that no calendar has. */
export function deliverableFilter(
  query: NonNullable<operations['exportDeliverables']['parameters']['query']>,
): DeliverableFilter {
  return {
    projectId: query.project_id,
    positionId: query.position_id,
    status: query.status,
    createdAfter: readTime(query.created_after, 'created_after'),
    createdBefore: readTime(query.created_before, 'created_before'),
  };
}
