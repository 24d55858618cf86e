import type { Handler } from '../../handler.ts';
import { presentInstanceSignInPolicies } from '../../presenters/signInPolicies.ts';

/** Returns the instance's session requirements. */
export const getInstanceSignInPolicies: Handler<'getInstanceSignInPolicies'> = async (_request, { database }) => {
  const policies = await database.asSystem(({ signInPolicies }) => signInPolicies.findOfInstance());
  return { status: 200, body: presentInstanceSignInPolicies(policies) };
};
