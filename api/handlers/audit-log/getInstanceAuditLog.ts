import { auditLogOf } from '../../../domains/audit/log/auditLogOf.ts';
import type { Handler } from '../../handler.ts';

/** Says how far the log of the instance is sealed, and how long it is kept. */
export const getInstanceAuditLog: Handler<'getInstanceAuditLog'> = async (_request, deps) => ({
  status: 200,
  body: await auditLogOf(deps, null),
});
