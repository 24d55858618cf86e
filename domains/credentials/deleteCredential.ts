import type { Database } from '../../db/database.ts';
import type { AccountActor } from '../identity/actor.ts';
import { projectViewOf } from '../identity/projectAccess.ts';
import { findCredential } from './readCredential.ts';
import { refuseUsed } from './refuseUsed.ts';

/** The credential and the caller. */
export interface CredentialDeletion {
  id: string;
  actor: AccountActor;
  /** Also deletes a credential that published digital organizations or employees use. */
  isForced: boolean;
}

/** Deletes a credential. Errors: those of `findCredential` and `refuseUsed`. */
export async function deleteCredential(database: Database, { id, actor, isForced }: CredentialDeletion): Promise<void> {
  const { organizationId } = actor;
  const view = projectViewOf(actor);
  const employees = isForced
    ? []
    : await database.asSystem(({ employeeUses }) => employeeUses.ofCredential(organizationId, id, view));
  await database.withOrganization(organizationId, async (repositories) => {
    const { credentials } = repositories;
    await findCredential(repositories, { id, actor, permission: 'credentials.delete' });
    await credentials.lock(id);
    if (!isForced) refuseUsed([...(await credentials.listUses(id, view)), ...employees], actor);
    await credentials.remove(id);
  });
}
