import type { Handler } from '../../handler.ts';
import { readInstanceSignInPolicies } from '../../presenters/signInPolicies.ts';

/** Sets what the instance demands of all sessions. */
export const updateInstanceSignInPolicies: Handler<'updateInstanceSignInPolicies'> = async ({ body }, { database }) => {
  await database.asSystem(({ signInPolicies }) => signInPolicies.setOfInstance(readInstanceSignInPolicies(body)));
  return { status: 200, body };
};
