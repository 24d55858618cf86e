import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import type { Handler } from '../../handler.ts';
import { presentInstanceSignInPolicies, readInstanceSignInPolicies } from '../../presenters/signInPolicies.ts';

/** Sets what the instance demands of all sessions. */
export const updateInstanceSignInPolicies: Handler<'updateInstanceSignInPolicies'> = async ({ body }, { database }) => {
  await database.asSystem(async (repositories) => {
    const { signInPolicies } = repositories;
    const before = presentInstanceSignInPolicies(await signInPolicies.findOfInstance());
    await signInPolicies.setOfInstance(readInstanceSignInPolicies(body));
    await noteAudit(repositories, { before, after: body });
  });
  return { status: 200, body };
};
