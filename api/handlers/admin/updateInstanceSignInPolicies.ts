import type { Handler } from '../../handler.ts';
import { readSignInPolicies } from '../../presenters/signInPolicies.ts';

/** Sets what the instance demands of all sessions. */
export const updateInstanceSignInPolicies: Handler<'updateInstanceSignInPolicies'> = async ({ body }, { database }) => {
  await database.asSystem(({ signInPolicies }) => signInPolicies.setOfInstance(readSignInPolicies(body)));
  return { status: 200, body };
};
