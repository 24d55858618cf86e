import type { ApiDocument } from '../../db/repositories/apiDocuments/apiDocuments.ts';
import type { ProjectStandingRow } from '../../db/repositories/identity/projectView.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { AccountActor, Permission } from '../identity/actor.ts';
import { permitted } from '../identity/projectAccess.ts';

/** Reads an API document, for a caller with this permission. Errors: `not_found`, `insufficient_scope`, `project_archived`. */
export async function readApiDocument(
  repositories: Pick<Repositories, 'apiDocuments'>,
  { id, actor, permission }: { id: string; actor: AccountActor; permission: Permission },
): Promise<ApiDocument & ProjectStandingRow> {
  return permitted(await repositories.apiDocuments.find(id, actor.accountId), actor, permission);
}
