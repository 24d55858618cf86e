import type { Handler } from '../../handler.ts';
import { readKnowledgeFile } from '../../../domains/knowledge/readKnowledgeBase.ts';
import { presentKnowledgeFile } from '../../presenters/knowledge.ts';

/** An uploaded file: how far it is. */
export const getKnowledgeFile: Handler<'getKnowledgeFile'> = async ({ params, actor }, deps) => {
  const { knowledge_base_id: id, knowledge_file_id: fileId } = params;
  const file = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    readKnowledgeFile(repositories, { id, fileId, actor, permission: 'knowledge_bases.search' }),
  );
  return { status: 200, body: presentKnowledgeFile(file) };
};
