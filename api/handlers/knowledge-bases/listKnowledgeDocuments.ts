import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { readKnowledgeBase } from '../../../domains/knowledge/readKnowledgeBase.ts';
import { presentKnowledgeDocument } from '../../presenters/knowledge.ts';
import { presentPage } from '../../presenters/page.ts';

/** The documents of a knowledge base, newest first. */
export const listKnowledgeDocuments: Handler<'listKnowledgeDocuments'> = async ({ params, query, actor }, deps) => {
  const page = readPageRequest(query);
  const documents = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const base = { id: params.knowledge_base_id, actor, permission: 'knowledge_bases.search' } as const;
    const { id } = await readKnowledgeBase(repositories, base);
    return repositories.knowledgeDocuments.list(id, page);
  });
  return { status: 200, body: presentPage(documents, presentKnowledgeDocument) };
};
