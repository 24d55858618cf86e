import { instanceChain } from '../../../db/repositories/audit/auditSeals.ts';
import { verifiedPart } from '../../../domains/audit/log/verifiedPart.ts';
import type { Handler } from '../../handler.ts';

/** Recomputes a part of the instance's seals. */
export const verifyInstanceAuditLog: Handler<'verifyInstanceAuditLog'> = async ({ query }, { database }) => ({
  status: 200,
  body: await verifiedPart(database, instanceChain, query.after),
});
