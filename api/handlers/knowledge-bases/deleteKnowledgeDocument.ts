import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { readKnowledgeBase } from '../../../domains/knowledge/readKnowledgeBase.ts';

/** Deletes a document with its chunks. */
export const deleteKnowledgeDocument: Handler<'deleteKnowledgeDocument'> = async ({ params, actor }, deps) => {
  await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const query = { id: params.knowledge_base_id, actor, permission: 'knowledge_bases.write_documents' } as const;
    const { id: baseId } = await readKnowledgeBase(repositories, query);
    const { knowledgeBases, knowledgeDocuments } = repositories;
    await knowledgeBases.lock(baseId);
    const document = found(await knowledgeDocuments.find(baseId, { id: params.document_id }));
    const { id, chunkCount, sizeBytes } = document;
    await knowledgeDocuments.remove(id);
    await knowledgeBases.noteChange(baseId, {
      documents: -1,
      chunks: -chunkCount,
      sizeBytes: -sizeBytes,
      dimensions: null,
    });
  });
  return { status: 204 };
};
