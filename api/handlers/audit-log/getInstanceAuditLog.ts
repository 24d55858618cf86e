import { auditLogOf } from '../../../domains/audit/log/auditLogOf.ts';
import type { Handler } from '../../handler.ts';

/** Returns how far the instance's log is sealed, and its retention. */
export const getInstanceAuditLog: Handler<'getInstanceAuditLog'> = async (_request, deps) => ({
  status: 200,
  body: await auditLogOf(deps, null),
});
