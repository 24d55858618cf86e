import type { AuditFilter } from '../../db/repositories/audit/auditEvents.ts';
import type { operations } from '../../openapi/generated/types.ts';
import { readTime } from '../../domains/identity/readTime.ts';

type ListQuery = NonNullable<operations['listAuditEvents']['parameters']['query']>;

/** The filters of the audit log as the repository takes them. Error: `invalid_request` for an invalid time. */
export function readAuditFilter(query: ListQuery): AuditFilter {
  return {
    actorId: query.actor_id,
    actions: query.action,
    targetKinds: query.target_kind,
    targetId: query.target_id,
    projectId: query.project_id,
    by: query.by,
    byId: query.by_id,
    requestId: query.request_id,
    createdAfter: readTime(query.created_after, 'created_after'),
    createdBefore: readTime(query.created_before, 'created_before'),
  };
}
