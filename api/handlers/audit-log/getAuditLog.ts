import { auditLogOf } from '../../../domains/audit/log/auditLogOf.ts';
import type { Handler } from '../../handler.ts';

/** Says how far the log of the organization is sealed, and how long it is kept. */
export const getAuditLog: Handler<'getAuditLog'> = async ({ actor }, deps) => ({
  status: 200,
  body: await auditLogOf(deps, actor.organizationId),
});
