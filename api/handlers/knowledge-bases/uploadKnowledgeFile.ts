import { newId } from '../../../db/ids.ts';
import type { KnowledgeFile } from '../../../db/repositories/knowledge/knowledgeFiles.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { knowledgeLimits } from '../../../domains/knowledge/limits.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { turnOf } from '../../../workflows/knowledgeFileContract.ts';
import type { Handler } from '../../handler.ts';
import { hasFormBody } from '../../middleware/readFormBody.ts';
import { readFileUpload } from '../../knowledgeBases/readFileUpload.ts';
import { readKnowledgeBase, readKnowledgeFile } from '../../../domains/knowledge/readKnowledgeBase.ts';
import { presentKnowledgeFile } from '../../presenters/knowledge.ts';

/** Keeps a file and lets a worker read it, in a process of its own. */
export const uploadKnowledgeFile: Handler<'uploadKnowledgeFile'> = async ({ params, body, actor, headers }, deps) => {
  const { organizationId, accountId } = actor;
  const query = { id: params.knowledge_base_id, actor, permission: 'knowledge_bases.write_documents' } as const;
  // Without write permission nothing is stored.
  await deps.database.withOrganization(organizationId, (repositories) => readKnowledgeBase(repositories, query));
  const { content, ...given } = readFileUpload(body, { isForm: hasFormBody({ headers }) });
  const keepMs = knowledgeLimits.fileDays * 24 * 3_600_000;
  const binary = await deps.binaries.write({ organizationId, executionId: null, keepMs }, content, given);
  const id = newId('knowledgeFile');
  const insert = async (repositories: Repositories): Promise<KnowledgeFile> => {
    const { id: knowledgeBaseId } = await readKnowledgeBase(repositories, query);
    const { knowledgeFiles } = repositories;
    if ((await knowledgeFiles.countOpen()) >= knowledgeLimits.openFiles)
      throw new AppError(
        'knowledge_limit_reached',
        `Up to ${knowledgeLimits.openFiles} uploaded files can be on their way at once. Embed or delete some first.`,
      );
    await knowledgeFiles.prune(knowledgeBaseId, knowledgeLimits.fileDays);
    const kept = { id, knowledgeBaseId, accountId, ...given, sizeBytes: content.length, binaryId: binary.id };
    await knowledgeFiles.insert(kept, { id: newId('outbox'), referenceOf: (turn) => turnOf(id, turn) });
    return readKnowledgeFile(repositories, { ...query, fileId: id });
  };
  const file = await deps.database.withOrganization(organizationId, insert).catch(async (error: unknown) => {
    await deps.binaries.release(organizationId, [binary.id]);
    throw error;
  });
  deps.executions.wakeOutbox();
  return { status: 202, body: presentKnowledgeFile(file) };
};
