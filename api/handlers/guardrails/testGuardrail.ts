import { readGuardrail } from '../../../domains/gateway/guardrails/createGuardrail.ts';
import { checkHookTarget } from '../../guardrails/checkHookTarget.ts';
import type { Handler } from '../../handler.ts';

/** Runs the guardrail of the body on a text. */
export const testGuardrail: Handler<'testGuardrail'> = async ({ actor, body }, { database, gateway }) => {
  const { organizationId, accountId } = actor;
  const settings = await database.withOrganization(organizationId, async (repositories) => {
    await checkHookTarget(repositories, actor, body.guardrail);
    return readGuardrail(repositories, body.guardrail);
  });
  const caller = { kind: 'session', organizationId, accountId } as const;
  return { status: 200, body: await gateway.testGuardrail(caller, settings, body.text) };
};
