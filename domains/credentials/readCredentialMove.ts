import type { CredentialRow } from '../../db/repositories/credentials/credentials.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { AccountActor } from '../identity/actor.ts';
import { permitted } from '../identity/projectAccess.ts';
import { readTargetProject } from '../identity/readTargetProject.ts';
import { findCredential } from './readCredential.ts';

/** A credential that the actor may move to that project. Errors: those of `findCredential` and `readTargetProject`. */
export async function readCredentialMove(
  repositories: Repositories,
  { id, actor, projectId }: { id: string; actor: AccountActor; projectId: string },
): Promise<CredentialRow> {
  const row = await findCredential(repositories, { id, actor, permission: 'credentials.share' });
  permitted(row, actor, 'credentials.delete');
  await readTargetProject(repositories, { actor, projectId, permissions: ['credentials.create'] });
  return row;
}
