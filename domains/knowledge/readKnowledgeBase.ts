import type { KnowledgeBase } from '../../db/repositories/knowledge/knowledgeBases.ts';
import type { KnowledgeDocument } from '../../db/repositories/knowledge/knowledgeDocuments.ts';
import type { KnowledgeFile } from '../../db/repositories/knowledge/knowledgeFiles.ts';
import type { ProjectStandingRow } from '../../db/repositories/identity/projectView.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { AccountActor, Permission } from '../identity/actor.ts';
import { found } from '../../openapi/notFound.ts';
import { permitted } from '../identity/projectAccess.ts';

/** A knowledge base's id, and the caller. */
export interface KnowledgeBaseQuery {
  id: string;
  actor: AccountActor;
  permission: Permission;
}

/** Reads a knowledge base, for a caller with this permission. Errors: `not_found`, `insufficient_scope`, `project_archived`. */
export async function readKnowledgeBase(
  repositories: Repositories,
  { id, actor, permission }: KnowledgeBaseQuery,
): Promise<KnowledgeBase & ProjectStandingRow> {
  return permitted(await repositories.knowledgeBases.find(id, actor.accountId), actor, permission);
}

/** Reads a document of such a base. Errors: as `readKnowledgeBase`. */
export async function readKnowledgeDocument(
  repositories: Repositories,
  { documentId, ...query }: KnowledgeBaseQuery & { documentId: string },
): Promise<KnowledgeDocument> {
  const { id } = await readKnowledgeBase(repositories, query);
  return found(await repositories.knowledgeDocuments.find(id, { id: documentId }));
}

/** Reads a file of such a base. Errors: as `readKnowledgeBase`. */
export async function readKnowledgeFile(
  repositories: Repositories,
  { fileId, ...query }: KnowledgeBaseQuery & { fileId: string },
): Promise<KnowledgeFile> {
  const { id } = await readKnowledgeBase(repositories, query);
  return found(await repositories.knowledgeFiles.find(id, fileId));
}
