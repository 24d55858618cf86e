import type { CredentialRow } from '../../db/repositories/credentials/credentials.ts';
import type { ProjectStandingRow } from '../../db/repositories/identity/projectView.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { AccountActor, Permission } from '../identity/actor.ts';
import { permitted } from '../identity/projectAccess.ts';

/** The requested credential and the caller. */
export interface CredentialQuery {
  id: string;
  actor: AccountActor;
  permission: Permission;
}

/** Reads a credential and checks the caller's permission. Errors: `not_found`, `insufficient_scope`. */
export async function findCredential(
  repositories: Repositories,
  { id, actor, permission }: CredentialQuery,
): Promise<CredentialRow & ProjectStandingRow> {
  return permitted(await repositories.credentials.find(id, actor.accountId), actor, permission);
}
