import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentRateLimits } from '../../presenters/rateLimits.ts';

/** Sets what an organization may take in a minute. */
export const updateOrganizationRateLimits: Handler<'updateOrganizationRateLimits'> = async (
  { params, body },
  { database },
) => {
  const wanted = { requestsPerMinute: body.requests_per_minute, tokensPerMinute: body.tokens_per_minute };
  const limits = await database.asSystem(({ minuteLimits }) =>
    minuteLimits.set('organizations', params.organization_id, wanted),
  );
  return { status: 200, body: presentRateLimits(found(limits)) };
};
