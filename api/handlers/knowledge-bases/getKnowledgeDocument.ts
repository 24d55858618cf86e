import type { Handler } from '../../handler.ts';
import { readKnowledgeDocument } from '../../../domains/knowledge/readKnowledgeBase.ts';
import { presentKnowledgeDocument } from '../../presenters/knowledge.ts';

/** A document of a knowledge base by id. */
export const getKnowledgeDocument: Handler<'getKnowledgeDocument'> = async ({ params, actor }, deps) => {
  const { knowledge_base_id: id, document_id: documentId } = params;
  const document = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    readKnowledgeDocument(repositories, { id, documentId, actor, permission: 'knowledge_bases.search' }),
  );
  return { status: 200, body: presentKnowledgeDocument(document) };
};
