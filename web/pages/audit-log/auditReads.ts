import { pagedRead } from '../../api/pagedRead.ts';
import type { auditQuery, AuditScope } from './auditFilter.ts';

/** The events that a filter leaves. */
export function auditRead(scope: AuditScope, query: ReturnType<typeof auditQuery>) {
  const asked = { params: { query: { ...query, limit: 50 } } };
  return scope === 'instance'
    ? pagedRead('/api/v1/admin/audit-events', asked)
    : pagedRead('/api/v1/audit-events', asked);
}
