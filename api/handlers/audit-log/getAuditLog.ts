import { auditLogOf } from '../../../domains/audit/log/auditLogOf.ts';
import type { Handler } from '../../handler.ts';

/** Returns how far the organization's log is sealed, and its retention. */
export const getAuditLog: Handler<'getAuditLog'> = async ({ actor }, deps) => ({
  status: 200,
  body: await auditLogOf(deps, actor.organizationId),
});
