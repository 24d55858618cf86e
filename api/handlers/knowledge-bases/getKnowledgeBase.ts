import type { Handler } from '../../handler.ts';
import { readKnowledgeBase } from '../../../domains/knowledge/readKnowledgeBase.ts';
import { presentKnowledgeBase } from '../../presenters/knowledge.ts';

/** A knowledge base by id. */
export const getKnowledgeBase: Handler<'getKnowledgeBase'> = async ({ params, actor }, deps) => {
  const base = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    readKnowledgeBase(repositories, { id: params.knowledge_base_id, actor, permission: 'knowledge_bases.view' }),
  );
  return { status: 200, body: presentKnowledgeBase(base) };
};
