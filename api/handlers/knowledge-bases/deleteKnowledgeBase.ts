import type { Handler } from '../../handler.ts';
import { readKnowledgeBase } from '../../../domains/knowledge/readKnowledgeBase.ts';

/** Deletes a knowledge base with its documents. */
export const deleteKnowledgeBase: Handler<'deleteKnowledgeBase'> = async ({ params, actor }, deps) => {
  await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const query = { id: params.knowledge_base_id, actor, permission: 'knowledge_bases.delete' } as const;
    const { id } = await readKnowledgeBase(repositories, query);
    await repositories.knowledgeBases.lock(id);
    await repositories.knowledgeBases.remove(id);
  });
  return { status: 204 };
};
