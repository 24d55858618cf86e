import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentGuardrail } from '../../presenters/guardrail.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists the guardrails of the organization. */
export const listGuardrails: Handler<'listGuardrails'> = async ({ actor, query }, { database }) => {
  const page = await database.withOrganization(actor.organizationId, ({ guardrails }) =>
    guardrails.list(readPageRequest(query)),
  );
  return { status: 200, body: presentPage(page, presentGuardrail) };
};
