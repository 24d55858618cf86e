import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { requireOwnSignIn } from '../../../domains/identity/requireOwnSignIn.ts';
import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';
import { presentOrganization } from '../../presenters/account.ts';

/** Takes the deletion of the organization back. */
export const restoreOrganization: Handler<'restoreOrganization'> = async ({ actor }, { database }) => {
  const { organizationId } = actor;
  requireOwnSignIn(actor);
  const organization = await database.withOrganization(organizationId, async (repositories) => {
    if (!(await repositories.organizationDeletions.restore())) throw notFound();
    await repositories.listings.endPause(organizationId, true);
    const restored = await repositories.organizations.find(organizationId);
    await noteAudit(repositories, {
      target: { id: organizationId, name: restored!.name },
      after: { deletes_at: null },
    });
    return restored!;
  });
  return { status: 200, body: presentOrganization(organization) };
};
