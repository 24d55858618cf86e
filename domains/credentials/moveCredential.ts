import type { CredentialRow } from '../../db/repositories/credentials/credentials.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { AccountActor } from '../identity/actor.ts';
import { findCredential } from './readCredential.ts';
import { readCredentialMove } from './readCredentialMove.ts';

/** The credential, the caller and the target project. */
export interface CredentialMoving {
  id: string;
  actor: AccountActor;
  body: components['schemas']['CredentialMove'];
}

/** Moves a credential to another project. Errors: those of `readCredentialMove`; the constraint `credentials_name`. */
export async function moveCredential(
  repositories: Repositories,
  { id, actor, body }: CredentialMoving,
): Promise<CredentialRow> {
  await repositories.credentials.lock(id);
  const { projectId } = await readCredentialMove(repositories, { id, actor, projectId: body.project_id });
  const move = { targetId: body.project_id, stays: body.keep_shared ?? false };
  if (projectId !== body.project_id) await repositories.projectContents.moveCredentials([id], move);
  return findCredential(repositories, { id, actor, permission: 'credentials.view' });
}
