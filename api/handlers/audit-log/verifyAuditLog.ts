import { verifiedPart } from '../../auditLog/verifiedPart.ts';
import type { Handler } from '../../handler.ts';

/** Computes a part of the seals of the organization anew. */
export const verifyAuditLog: Handler<'verifyAuditLog'> = async ({ actor, query }, { database }) => ({
  status: 200,
  body: await verifiedPart(database, actor.organizationId, query.after),
});
