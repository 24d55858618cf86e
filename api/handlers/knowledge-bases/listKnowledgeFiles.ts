import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { readKnowledgeBase } from '../../../domains/knowledge/readKnowledgeBase.ts';
import { presentKnowledgeFile } from '../../presenters/knowledge.ts';
import { presentPage } from '../../presenters/page.ts';

/** The files that were uploaded to a knowledge base, newest first; of the wanted states where any are named. */
export const listKnowledgeFiles: Handler<'listKnowledgeFiles'> = async ({ params, query, actor }, deps) => {
  const page = readPageRequest(query);
  const files = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const base = { id: params.knowledge_base_id, actor, permission: 'knowledge_bases.search' } as const;
    const { id } = await readKnowledgeBase(repositories, base);
    return repositories.knowledgeFiles.list(id, page, query.status);
  });
  return { status: 200, body: presentPage(files, presentKnowledgeFile) };
};
