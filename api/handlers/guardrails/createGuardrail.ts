import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { createGuardrail as create } from '../../../domains/gateway/guardrails/createGuardrail.ts';
import { checkHookTarget } from '../../guardrails/checkHookTarget.ts';
import type { Handler } from '../../handler.ts';
import { presentGuardrail } from '../../presenters/guardrail.ts';

/** Creates a guardrail. */
export const createGuardrail: Handler<'createGuardrail'> = async ({ actor, body }, { database, gateway }) => {
  const guardrail = await database.withOrganization(actor.organizationId, async (repositories) => {
    await checkHookTarget(repositories, actor, body);
    const created = await create(repositories, body);
    await noteAudit(repositories, { target: { id: created.id, name: created.name } });
    return created;
  });
  gateway.forgetGuardrails(actor.organizationId);
  return { status: 201, body: presentGuardrail(guardrail) };
};
