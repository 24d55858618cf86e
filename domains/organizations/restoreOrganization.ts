import type { Database } from '../../db/database.ts';
import type { OrganizationRow } from '../../db/entities/organization.ts';
import { found, notFound } from '../../openapi/notFound.ts';
import { noteAudit } from '../audit/noteAudit.ts';
import type { AccountActor } from '../identity/actor.ts';
import { requireOwnSignIn } from '../identity/requireOwnSignIn.ts';

/** Takes the deletion of the caller's organization back; its listings return. Errors: `not_found`, those of `requireOwnSignIn`. */
export async function restoreOrganization(database: Database, actor: AccountActor): Promise<OrganizationRow> {
  const { organizationId } = actor;
  requireOwnSignIn(actor);
  return database.withOrganization(organizationId, async (repositories) => {
    if (!(await repositories.organizationDeletions.restore())) throw notFound();
    await repositories.listings.endPause(organizationId, true);
    const restored = found(await repositories.organizations.find(organizationId));
    await noteAudit(repositories, {
      target: { id: organizationId, name: restored.name },
      after: { deletes_at: null },
    });
    return restored;
  });
}
