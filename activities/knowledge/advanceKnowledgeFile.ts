import { text as readAll } from 'node:stream/consumers';

import type { BinaryStore } from '../../platform/binaries/BinaryStore.ts';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { KnowledgeBase } from '../../db/repositories/knowledge/knowledgeBases.ts';
import type { KnowledgeFile } from '../../db/repositories/knowledge/knowledgeFiles.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { Gateway } from '../../domains/gateway/gateway.ts';
import { knowledgeLimits } from '../../domains/knowledge/limits.ts';
import { planDocument, type GivenDocument } from '../../domains/knowledge/planDocument.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { KnowledgeFileReference } from '../../workflows/knowledgeFileContract.ts';
import type { FileSessions } from '../files/FileSessions.ts';
import { firstRow } from '../files/firstRow.ts';
import type { DocumentText } from '../files/formats/readDocument.ts';
import { documentCost } from './documentCost.ts';
import { writePaidOnce } from './writePaidOnce.ts';

export interface KnowledgeFileDeps {
  database: Database;
  binaries: BinaryStore;
  /** Where files of strangers are read: in processes of their own. */
  files: FileSessions;
  gateway: Pick<Gateway, 'call'>;
}

/** The attempt of a step, and its end signal. */
export interface FileAttempt {
  number: number;
  signal: AbortSignal;
}

/**
 * Number of attempts for transient errors, with pauses of about a minute and a half in total; outages of Bureau itself are retried without
 * limit.
 */
const mostAttempts = 8;
const passing: ReadonlySet<string> = new Set([
  'rate_limit_exceeded',
  'upstream_error',
  'upstream_overloaded',
  'upstream_timeout',
]);

/**
 * Performs the next step for a file of a knowledge base: reads it in a separate process, and embeds the text after approval. Permanent
 * errors are written to its row; temporary ones are thrown, to be retried. A step that is repeated reads again and pays for no chunk that
 * was embedded.
 */
export async function advanceKnowledgeFile(
  deps: KnowledgeFileDeps,
  reference: KnowledgeFileReference,
  attempt: FileAttempt,
): Promise<void> {
  const { fileId, organizationId } = reference;
  const inside = <T>(work: (repositories: Repositories) => Promise<T>) =>
    deps.database.withOrganization(organizationId, work);
  try {
    await advance({ ...deps, organizationId, signal: attempt.signal, inside }, fileId);
  } catch (error) {
    attempt.signal.throwIfAborted();
    if (mayPass(error, attempt.number)) throw error;
    const { code, message } =
      error instanceof AppError ? error : new AppError('internal_error', 'Reading the file failed unexpectedly.');
    await inside(({ knowledgeFiles }) => knowledgeFiles.fail(fileId, { code, message }));
    if (!(error instanceof AppError)) throw error; // for the log; the next attempt finds nothing to do
  }
}

function mayPass(error: unknown, attempt: number): boolean {
  if (error instanceof AppError && error.code === 'unavailable') return true;
  return attempt < mostAttempts && (!(error instanceof AppError) || error.retryable || passing.has(error.code));
}

interface Advancing extends KnowledgeFileDeps {
  organizationId: string;
  signal: AbortSignal;
  inside: <T>(work: (repositories: Repositories) => Promise<T>) => Promise<T>;
}

async function advance(deps: Advancing, fileId: string): Promise<void> {
  const { inside } = deps;
  const find = () => inside(({ knowledgeFiles }) => knowledgeFiles.findById(fileId));
  let file = await find();
  if (!file || !['queued', 'reading', 'embedding'].includes(file.status)) return;
  const baseId = file.knowledgeBaseId;
  const base = await inside(({ knowledgeBases }) => knowledgeBases.findInUse(baseId));
  if (!base) throw new AppError('project_archived', 'The project of the knowledge base is archived.');
  if (file.status !== 'embedding') {
    await read(deps, base, file);
    file = await find();
  }
  if (file?.status === 'embedding') await embed(deps, base, file);
}

async function read(deps: Advancing, base: KnowledgeBase, file: KnowledgeFile): Promise<void> {
  const { inside, binaries, organizationId } = deps;
  await inside(({ knowledgeFiles }) => knowledgeFiles.beginReading(file.id));
  const { text, pages } = await textOf(deps, file);
  const { plan, model } = await inside(async (repositories) => ({
    plan: await planDocument(repositories, base, documentOf(file, text)),
    model: await repositories.models.findByName(base.model),
  }));
  const kept = await binaries.write(
    { organizationId, executionId: null, keepMs: knowledgeLimits.fileDays * 24 * 3_600_000 },
    Buffer.from(text, 'utf8'),
    { fileName: 'text.md', mediaType: 'text/markdown' },
  );
  await inside(({ knowledgeFiles }) =>
    knowledgeFiles.noteRead(file.id, { textBinaryId: kept.id, pages, ...documentCost(plan, model) }),
  );
  await binaries.release(organizationId, [file.binaryId]);
}

async function textOf(
  { files, binaries, organizationId, signal }: Advancing,
  file: KnowledgeFile,
): Promise<DocumentText> {
  const { content } = await binaries.readKept(organizationId, file.binaryId);
  const session = files.open(organizationId, signal);
  try {
    const result = await session.run('document.read', { fileName: file.fileName }, [content]);
    return (await firstRow(result)) as DocumentText;
  } finally {
    content.destroy();
    await session.close();
  }
}

async function embed(deps: Advancing, base: KnowledgeBase, file: KnowledgeFile): Promise<void> {
  const { inside, database, binaries, gateway, organizationId, signal } = deps;
  const { accountId } = file;
  const { content } = await binaries.readKept(organizationId, file.textBinaryId!);
  const document = documentOf(file, await readAll(content));
  const written = await writePaidOnce(
    { database, gateway },
    {
      base,
      asking: { organizationId, accountId, requestId: newId('request'), signal },
      place: { knowledgeFileId: file.id },
      beforeBatch: async () => {
        const standing = await inside(({ knowledgeFiles }) => knowledgeFiles.findById(file.id));
        if (standing?.status !== 'embedding') throw new AppError('not_found', 'The file was deleted.');
      },
      onPaid: ({ knowledgeFiles }, micros) => knowledgeFiles.noteCharge(file.id, micros),
    },
    document,
  );
  await inside(async ({ knowledgeFiles, keptAnswers }) => {
    // An earlier attempt may have requested texts in other batches, before other documents contained some of them: those responses were paid as well, and will not be requested again.
    const leftMicros = await keptAnswers.forgetOfFile(file.id);
    if (leftMicros > 0n) await knowledgeFiles.noteCharge(file.id, leftMicros);
    await knowledgeFiles.noteEmbedded(file.id, { documentId: written.document.id, chunks: written.embeddedChunks });
  });
  await binaries.release(organizationId, [file.textBinaryId!]);
}

function documentOf({ key, title, sourceUrl, metadata }: KnowledgeFile, text: string): GivenDocument {
  return { key, title, text, sourceUrl, metadata };
}
