import { instanceChain } from '../../../db/repositories/auditSeals.ts';
import { verifiedPart } from '../../auditLog/verifiedPart.ts';
import type { Handler } from '../../handler.ts';

/** Computes a part of the seals of the instance anew. */
export const verifyInstanceAuditLog: Handler<'verifyInstanceAuditLog'> = async ({ query }, { database }) => ({
  status: 200,
  body: await verifiedPart(database, instanceChain, query.after),
});
