import type { Database } from '../../db/database.ts';
import type { AccountActor } from '../identity/actor.ts';
import { projectViewOf } from '../identity/projectAccess.ts';
import { refuseInUse } from '../identity/refuseInUse.ts';
import { operationUses } from './operationUses.ts';
import { readApiDocument } from './readApiDocument.ts';

/** Deletes a document with its operations. Errors: those of `readApiDocument`; `in_use` while published graphs call it, unless forced. */
export async function deleteApiDocument(
  database: Database,
  { id, actor, isForced }: { id: string; actor: AccountActor; isForced: boolean },
): Promise<void> {
  await database.withOrganization(actor.organizationId, async (repositories) => {
    const { apiDocuments } = repositories;
    const document = await readApiDocument(repositories, { id, actor, permission: 'api_documents.delete' });
    await apiDocuments.lock(id);
    if (!isForced) {
      // Drafts are left out by the query, so that they cannot fill its limit.
      const mentions = await apiDocuments.mentions(document, projectViewOf(actor), { isPublished: true });
      const uses = operationUses(mentions, document);
      const published = new Map(uses.filter(({ isPublished }) => isPublished).map((use) => [use.id, use]));
      refuseInUse([...published.values()], actor);
    }
    await apiDocuments.remove(id);
  });
}
