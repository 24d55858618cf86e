import { newId } from '../../../db/ids.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { turnOf } from '../../../workflows/knowledgeFileContract.ts';
import type { Handler } from '../../handler.ts';
import { readKnowledgeFile } from '../../../domains/knowledge/readKnowledgeBase.ts';
import { presentKnowledgeFile } from '../../presenters/knowledge.ts';

/** Starts the embedding of a read file, in the name of the account that approved its cost. */
export const embedKnowledgeFile: Handler<'embedKnowledgeFile'> = async ({ params, actor }, deps) => {
  const { knowledge_base_id: id, knowledge_file_id: fileId } = params;
  const file = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const query = { id, fileId, actor, permission: 'knowledge_bases.write_documents' } as const;
    await readKnowledgeFile(repositories, query);
    const message = { id: newId('outbox'), referenceOf: (turn: number) => turnOf(fileId, turn) };
    if (!(await repositories.knowledgeFiles.askToEmbed(fileId, actor.accountId, message)))
      throw new AppError(
        'knowledge_file_not_ready',
        'The file is not read yet, is being embedded, or is a document already.',
      );
    return readKnowledgeFile(repositories, query);
  });
  deps.executions.wakeOutbox();
  return { status: 202, body: presentKnowledgeFile(file) };
};
