import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { found } from '../../../openapi/notFound.ts';
import { callVisibility } from '../../callVisibility.ts';
import type { Handler } from '../../handler.ts';

/** Decrypts the prompt and the answer of a call. Each reading is in the audit log. */
export const getCallBody: Handler<'getCallBody'> = async ({ actor, params }, { database, callBodies: log }) => {
  const { organizationId } = actor;
  const { requestId, sealed } = await database.withOrganization(organizationId, async (repositories) => {
    const { callRecords, callBodies } = repositories;
    const call = found(await callRecords.find(params.call_id, callVisibility(actor)));
    const kept = found(await callBodies.find(call.requestId));
    await noteAudit(repositories, { target: { id: call.id, name: call.model }, after: { request_id: call.requestId } });
    return { requestId: call.requestId, sealed: kept };
  });
  const { request, response, isCut: cut } = log.open(organizationId, requestId, sealed);
  return { status: 200, body: { request, response, cut } };
};
