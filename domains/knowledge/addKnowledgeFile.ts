import { newId } from '../../db/ids.ts';
import type { Database } from '../../db/database.ts';
import type { KnowledgeFile, NewKnowledgeFile } from '../../db/repositories/knowledge/knowledgeFiles.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { BinaryStore } from '../../platform/binaries/BinaryStore.ts';
import { turnOf } from '../../workflows/knowledgeFileContract.ts';
import type { AccountActor } from '../identity/actor.ts';
import { knowledgeLimits } from './limits.ts';
import { readKnowledgeBase, readKnowledgeFile } from './readKnowledgeBase.ts';

/** A file for a knowledge base, with its bytes. */
export interface GivenFile extends Pick<
  NewKnowledgeFile,
  'fileName' | 'key' | 'title' | 'sourceUrl' | 'metadata' | 'embedsAtOnce'
> {
  readonly content: Buffer;
}

/**
 * Stores a file and asks a worker to read it; wake the outbox afterwards. Callers read the base with the permission before they read the
 * file; the row checks it once more. Errors: `knowledge_limit_reached`, those of `readKnowledgeBase` and of the binary store.
 */
export async function addKnowledgeFile(
  { database, binaries }: { readonly database: Database; readonly binaries: BinaryStore },
  { actor, knowledgeBaseId: baseId }: { readonly actor: AccountActor; readonly knowledgeBaseId: string },
  { content, ...given }: GivenFile,
): Promise<KnowledgeFile> {
  const { organizationId, accountId } = actor;
  const query = { id: baseId, actor, permission: 'knowledge_bases.write_documents' } as const;
  const keepMs = knowledgeLimits.fileDays * 24 * 3_600_000;
  const binary = await binaries.write({ organizationId, executionId: null, keepMs }, content, given);
  const id = newId('knowledgeFile');
  try {
    return await database.withOrganization(organizationId, async (repositories) => {
      const { id: knowledgeBaseId } = await readKnowledgeBase(repositories, query);
      const { knowledgeFiles } = repositories;
      if ((await knowledgeFiles.countOpen()) >= knowledgeLimits.openFiles)
        throw new AppError(
          'knowledge_limit_reached',
          `Up to ${knowledgeLimits.openFiles} uploaded files can be on their way at once. Embed or delete some first.`,
        );
      await knowledgeFiles.prune(knowledgeBaseId, knowledgeLimits.fileDays);
      const file = { id, knowledgeBaseId, accountId, ...given, sizeBytes: content.length, binaryId: binary.id };
      await knowledgeFiles.insert(file, { id: newId('outbox'), referenceOf: (turn) => turnOf(id, turn) });
      return readKnowledgeFile(repositories, { ...query, fileId: id });
    });
  } catch (error) {
    await binaries.release(organizationId, [binary.id]);
    throw error;
  }
}
