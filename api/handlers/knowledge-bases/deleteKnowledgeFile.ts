import type { Handler } from '../../handler.ts';
import { readKnowledgeFile } from '../../../domains/knowledge/readKnowledgeBase.ts';

/** Deletes an uploaded file, whatever was done with it so far. */
export const deleteKnowledgeFile: Handler<'deleteKnowledgeFile'> = async ({ params, actor }, deps) => {
  const { knowledge_base_id: id, knowledge_file_id: fileId } = params;
  const { binaryId, textBinaryId } = await deps.database.withOrganization(
    actor.organizationId,
    async (repositories) => {
      const query = { id, fileId, actor, permission: 'knowledge_bases.write_documents' } as const;
      const file = await readKnowledgeFile(repositories, query);
      await repositories.knowledgeFiles.remove(file.id);
      return file;
    },
  );
  await deps.binaries.release(actor.organizationId, [binaryId, ...(textBinaryId === null ? [] : [textBinaryId])]);
  return { status: 204 };
};
