import { verifiedPart } from '../../../domains/audit/log/verifiedPart.ts';
import type { Handler } from '../../handler.ts';

/** Recomputes a part of the organization's seals. */
export const verifyAuditLog: Handler<'verifyAuditLog'> = async ({ actor, query }, { database }) => ({
  status: 200,
  body: await verifiedPart(database, actor.organizationId, query.after),
});
