import type { CredentialRow } from '../../db/repositories/credentials/credentials.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { AccountActor } from '../identity/actor.ts';
import { permitted } from '../identity/projectAccess.ts';

/**
 * Reads a credential that nodes of a project may use, for a caller with the permission `credentials.use` there. The default project is the
 * personal space. Errors: `not_found`, `insufficient_scope`, `project_archived`.
 */
export async function findUsableCredential(
  { digitalOrganizations, credentials }: Repositories,
  { id, projectId, actor }: { id: string; projectId: string | undefined; actor: AccountActor },
): Promise<CredentialRow> {
  const found = await digitalOrganizations.findProject(projectId, actor.accountId);
  const project = permitted(found, actor, 'credentials.use');
  const [usable] = await credentials.listUsable([id], project.id);
  const row = usable ? await credentials.find(id, actor.accountId) : null;
  if (row) return row;
  throw new AppError('not_found', 'Resource not found.', { param: '/credential_id' });
}
