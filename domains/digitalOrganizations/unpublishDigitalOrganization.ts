import type { Database } from '../../db/database.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { AccountActor } from '../identity/actor.ts';
import { projectViewOf } from '../identity/projectAccess.ts';
import { refuseInUse } from '../identity/refuseInUse.ts';
import { findPermitted, viewDigitalOrganization, type DigitalOrganizationView } from './readDigitalOrganization.ts';
import { unpublish } from './unpublish.ts';

/** The digital organization to unpublish. */
export interface Unpublication {
  readonly id: string;
  readonly actor: AccountActor;
  /** Also unpublishes it while others call it. */
  readonly isForced: boolean;
}

/** Unpublishes a digital organization; running executions continue. Errors: those of `findPermitted`; `not_published`, `in_use`. */
export async function unpublishDigitalOrganization(
  { database, settings }: { readonly database: Database; readonly settings: { readonly publicUrl: string } },
  { id, actor, isForced }: Unpublication,
): Promise<DigitalOrganizationView> {
  const { organizationId } = actor;
  const query = { id, actor, permission: 'digital_organizations.publish' } as const;
  const reach = { view: projectViewOf(actor), callersOnly: true };
  const callers = isForced
    ? []
    : await database.asSystem(({ uses }) => uses.of(organizationId, { digitalOrganizationId: id }, reach));
  return database.withOrganization(organizationId, async (repositories) => {
    await repositories.digitalOrganizations.lock(id);
    const row = await findPermitted(repositories, query);
    if (row.publishedVersionId === null)
      throw new AppError('not_published', 'This digital organization is not published.');
    refuseInUse(callers, actor);
    await unpublish(repositories, row.id);
    return viewDigitalOrganization(repositories, query, settings);
  });
}
