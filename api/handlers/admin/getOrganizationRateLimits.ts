import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentRateLimits } from '../../presenters/rateLimits.ts';

/** Reads what an organization may take in a minute. */
export const getOrganizationRateLimits: Handler<'getOrganizationRateLimits'> = async ({ params }, { database }) => {
  const limits = await database.asSystem(({ minuteLimits }) =>
    minuteLimits.find('organizations', params.organization_id),
  );
  return { status: 200, body: presentRateLimits(found(limits)) };
};
