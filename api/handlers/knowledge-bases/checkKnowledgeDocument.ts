import { documentCost } from '../../../activities/knowledge/documentCost.ts';
import { planDocument } from '../../../domains/knowledge/planDocument.ts';
import type { Handler } from '../../handler.ts';
import { givenDocument } from '../../../domains/knowledge/givenDocument.ts';
import { readKnowledgeBase } from '../../../domains/knowledge/readKnowledgeBase.ts';
import { presentCost } from '../../presenters/knowledge.ts';

/** Returns the number of chunks that adding a document would embed, and the estimated cost. */
export const checkKnowledgeDocument: Handler<'checkKnowledgeDocument'> = async ({ params, body, actor }, deps) => {
  const document = givenDocument(body);
  const query = { id: params.knowledge_base_id, actor, permission: 'knowledge_bases.write_documents' } as const;
  const cost = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const base = await readKnowledgeBase(repositories, query);
    const model = await repositories.models.findByName(base.model);
    return documentCost(await planDocument(repositories, base, document), model);
  });
  return { status: 200, body: presentCost(cost) };
};
