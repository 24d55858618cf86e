import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { AccountActor } from '../identity/actor.ts';
import { projectViewOf } from '../identity/projectAccess.ts';
import { refuseInUse } from '../identity/refuseInUse.ts';
import { findPermitted } from './readDigitalOrganization.ts';

/** The digital organization to delete. */
export interface DigitalOrganizationDeletion {
  readonly id: string;
  readonly actor: AccountActor;
  /** Also deletes it while others rely on it. */
  readonly isForced: boolean;
}

/**
 * Deletes a digital organization with its versions, addresses and executions, cancels running ones, and withdraws the employees that it
 * works for. Errors: those of `findPermitted`; `in_use`.
 */
export async function deleteDigitalOrganization(
  database: Database,
  { id, actor, isForced }: DigitalOrganizationDeletion,
): Promise<void> {
  const { organizationId } = actor;
  const uses = isForced
    ? []
    : await database.asSystem((repositories) =>
        repositories.uses.of(organizationId, { digitalOrganizationId: id }, { view: projectViewOf(actor) }),
      );
  await database.withOrganization(organizationId, async (repositories) => {
    await findPermitted(repositories, { id, actor, permission: 'digital_organizations.delete' });
    refuseInUse(uses, actor);
    await repositories.digitalOrganizations.lock(id);
    await repositories.listings.withdraw({ digitalOrganizationId: id, reason: 'digital_organization_deleted' });
    await removeWithExecutions(repositories, id);
  });
}

/** Removes a digital organization whose row is locked, and cancels its open executions. */
export async function removeWithExecutions(repositories: Repositories, id: string): Promise<void> {
  await repositories.executions.cancelAllOf(id, () => newId('outbox'));
  await repositories.hookRegistrations.endAll(id);
  await repositories.digitalOrganizations.remove(id);
}
