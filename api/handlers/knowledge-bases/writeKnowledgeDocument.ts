import { formatCredits } from '../../../db/credits.ts';
import type { Handler } from '../../handler.ts';
import { writePaidOnce } from '../../../activities/knowledge/writePaidOnce.ts';
import { givenDocument } from '../../../domains/knowledge/givenDocument.ts';
import { readKnowledgeBase } from '../../../domains/knowledge/readKnowledgeBase.ts';
import { presentKnowledgeDocument } from '../../presenters/knowledge.ts';

/** Adds a document, or replaces the one of its key; embeds what the knowledge base does not know yet, each batch paid once however often it is asked for. */
export const writeKnowledgeDocument: Handler<'writeKnowledgeDocument'> = async (request, deps) => {
  const { params, body, actor, requestId, signal } = request;
  const { organizationId, accountId } = actor;
  const document = givenDocument(body);
  const query = { id: params.knowledge_base_id, actor, permission: 'knowledge_bases.write_documents' } as const;
  const base = await deps.database.withOrganization(organizationId, (repositories) =>
    readKnowledgeBase(repositories, query),
  );
  const asking = { organizationId, accountId, requestId, signal };
  const written = await writePaidOnce(deps, { base, asking, place: { knowledgeBaseId: base.id } }, document);
  const answer = {
    document: presentKnowledgeDocument(written.document),
    embedded_chunks: written.embeddedChunks,
    credits: formatCredits(written.chargedMicros),
  };
  return written.replaced ? { status: 200, body: answer } : { status: 201, body: answer };
};
