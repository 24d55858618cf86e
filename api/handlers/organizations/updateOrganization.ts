import type { Handler } from '../../handler.ts';
import { presentOrganization } from '../../presenters/account.ts';

/** Renames the organization that the caller acts in. */
export const updateOrganization: Handler<'updateOrganization'> = async ({ actor, body }, { database }) => {
  const organization = await database.withOrganization(actor.organizationId, ({ organizations }) =>
    organizations.rename(body.name.trim()),
  );
  return { status: 200, body: presentOrganization(organization) };
};
