import type { Handler } from '../../handler.ts';
import { presentInstanceSignInPolicies } from '../../presenters/signInPolicies.ts';

/** Says what the instance demands of all sessions. */
export const getInstanceSignInPolicies: Handler<'getInstanceSignInPolicies'> = async (_request, { database }) => {
  const policies = await database.asSystem(({ signInPolicies }) => signInPolicies.findOfInstance());
  return { status: 200, body: presentInstanceSignInPolicies(policies) };
};
