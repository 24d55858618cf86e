import type { Handler } from '../../handler.ts';
import { readSignInPolicies } from '../../presenters/signInPolicies.ts';

/** Sets what the organization demands of sessions. */
export const updateSignInPolicies: Handler<'updateSignInPolicies'> = async ({ actor, body }, { database }) => {
  await database.withOrganization(actor.organizationId, ({ signInPolicies }) =>
    signInPolicies.set(readSignInPolicies(body)),
  );
  return { status: 200, body };
};
