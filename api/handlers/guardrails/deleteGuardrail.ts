import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { found } from '../../../openapi/notFound.ts';
import type { Handler } from '../../handler.ts';

/** Deletes a guardrail. Its matches stay with the calls. */
export const deleteGuardrail: Handler<'deleteGuardrail'> = async ({ actor, params }, { database, gateway }) => {
  await database.withOrganization(actor.organizationId, async (repositories) => {
    const { id, name } = found(await repositories.guardrails.find(params.guardrail_id));
    await repositories.guardrails.remove(id);
    await noteAudit(repositories, { target: { id, name } });
  });
  gateway.forgetGuardrails(actor.organizationId);
  return { status: 204 };
};
