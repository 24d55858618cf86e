import { joinByToken } from '../../../domains/identity/joinByToken.ts';
import { requireOwnSignIn } from '../../../domains/identity/requireOwnSignIn.ts';
import type { Handler } from '../../handler.ts';
import { limitByAddress } from '../../limitByAddress.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentMe } from '../../presenters/me.ts';

/** Makes the account a member of the organization that an invitation leads into, and lets the session act there. */
export const acceptInvitation: Handler<'acceptInvitation'> = ({ actor, body, remoteAddress }, deps) =>
  limitByAddress(deps, remoteAddress, async () => {
    requireOwnSignIn(actor);
    const { accountId, sessionId } = actor;
    const organizationId = await deps.database.asSystem(async (repositories) => {
      const { email, emailConfirmedAt } = found(await repositories.accounts.find(accountId));
      const isConfirmed = emailConfirmedAt !== null;
      const joined = await joinByToken(repositories, body.token, { accountId, email, isConfirmed });
      await repositories.sessions.setOrganization(sessionId ?? '', joined);
      return joined;
    });
    return { status: 200, body: await presentMe(deps, { ...actor, organizationId }) };
  });
