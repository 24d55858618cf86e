import { auditLogOf } from '../../../domains/audit/log/auditLogOf.ts';
import type { Handler } from '../../handler.ts';

/** Sets how long the organization keeps its events. */
export const updateAuditLog: Handler<'updateAuditLog'> = async ({ actor, body }, deps) => {
  const { organizationId } = actor;
  await deps.database.withOrganization(organizationId, ({ organizations }) =>
    organizations.setAuditRetention(body.retention_days),
  );
  return { status: 200, body: await auditLogOf(deps, organizationId) };
};
