import { saveSignInPolicies } from '../../../domains/identity/saveSignInPolicies.ts';
import type { Handler } from '../../handler.ts';
import { presentSignInPolicies, readSignInPolicies } from '../../presenters/signInPolicies.ts';

/** Sets the organization's requirements for sign-ins. */
export const updateSignInPolicies: Handler<'updateSignInPolicies'> = async ({ actor, body }, { database }) => {
  const next = readSignInPolicies(body);
  await saveSignInPolicies(database, actor, next);
  return { status: 200, body: presentSignInPolicies(next) };
};
