import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentSecurityPolicies } from '../../presenters/account.ts';

/** Returns the organization's security policies for members. */
export const getSecurityPolicies: Handler<'getSecurityPolicies'> = async ({ actor }, { database }) => {
  const organization = await database.withOrganization(actor.organizationId, ({ organizations }) =>
    organizations.find(actor.organizationId),
  );
  return { status: 200, body: presentSecurityPolicies(found(organization)) };
};
