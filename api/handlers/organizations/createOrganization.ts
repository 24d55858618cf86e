import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { createOrganization as create } from '../../../domains/identity/createOrganization.ts';
import { mayCreateOrganizations } from '../../../domains/identity/policy.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { presentOrganization } from '../../presenters/account.ts';

/** Maximum per account: each organization has a wallet, and queues of its own. */
const mostOwned = 20;

/** Creates another organization of the account. */
export const createOrganization: Handler<'createOrganization'> = async ({ actor, body }, { database, settings }) => {
  if (!mayCreateOrganizations(actor, settings.organizationCreation))
    throw new AppError('insufficient_scope', 'On this instance only its admins create organizations. Ask one of them.');
  const organization = await database.asSystem(async (repositories) => {
    await repositories.accounts.lock(actor.accountId);
    if ((await repositories.organizations.countOwned(actor.accountId)) >= mostOwned)
      throw new AppError(
        'organization_limit_reached',
        `You own ${mostOwned} organizations, the most one account can own.`,
      );
    const made = await create(repositories, { name: body.name.trim(), accountId: actor.accountId });
    await noteAudit(repositories, {
      organizationId: made.id,
      target: { id: made.id, name: made.name },
      after: { name: made.name },
    });
    return made;
  });
  return { status: 201, body: presentOrganization(organization) };
};
