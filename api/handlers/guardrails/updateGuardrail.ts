import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { updateGuardrail as update } from '../../../domains/gateway/guardrails/createGuardrail.ts';
import { checkHookTarget } from '../../guardrails/checkHookTarget.ts';
import type { Handler } from '../../handler.ts';
import { presentGuardrail } from '../../presenters/guardrail.ts';

/** Changes a guardrail. */
export const updateGuardrail: Handler<'updateGuardrail'> = async ({ actor, params, body }, { database, gateway }) => {
  const guardrail = await database.withOrganization(actor.organizationId, async (repositories) => {
    await checkHookTarget(repositories, actor, body);
    const changed = await update(repositories, params.guardrail_id, body);
    await noteAudit(repositories, { target: { id: changed.id, name: changed.name } });
    return changed;
  });
  gateway.forgetGuardrails(actor.organizationId);
  return { status: 200, body: presentGuardrail(guardrail) };
};
