import type { Handler } from '../../handler.ts';
import { presentSignInPolicies } from '../../presenters/signInPolicies.ts';

/** Returns the organization's session requirements. */
export const getSignInPolicies: Handler<'getSignInPolicies'> = async ({ actor }, { database }) => {
  const policies = await database.withOrganization(actor.organizationId, ({ signInPolicies }) => signInPolicies.find());
  return { status: 200, body: presentSignInPolicies(policies) };
};
