import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { KnowledgeBase } from '../../db/repositories/knowledge/knowledgeBases.ts';
import type { KnowledgeDocument, WrittenChunk } from '../../db/repositories/knowledge/knowledgeDocuments.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { AppError } from '../../openapi/AppError.ts';
import { checkRoom, planDocument, type DocumentPlan, type GivenDocument } from './planDocument.ts';
import { codeBits } from './codeBits.ts';
import { knowledgeLimits } from './limits.ts';
import { packVector, unitVector, unpackVector } from './vectors.ts';

/** Asks an embedding model for the vectors of texts, in their order. Each call is charged as defined by the creator of the function. */
export type Embed = (model: string, texts: readonly string[]) => Promise<readonly unknown[]>;

/** Does the same; returns null if `isNeeded`, checked when the call's turn comes, reports that the texts are already embedded. */
export type EmbedOnce = (
  model: string,
  texts: readonly string[],
  isNeeded: () => Promise<boolean>,
) => Promise<readonly unknown[] | null>;

/** The target of a write, and the embedding function. */
export interface Writing {
  readonly database: Database;
  readonly organizationId: string;
  readonly base: KnowledgeBase;
  readonly embed: EmbedOnce;
  /** Done with the keeping of a batch's vectors, in one transaction; `isNew` is false if all of them had been kept before. */
  readonly onKept?: (repositories: Repositories, kept: { isNew: boolean }) => Promise<void>;
}

/** A written document. */
export interface Written {
  readonly document: KnowledgeDocument;
  /** False if there was none of that key. */
  readonly replaced: boolean;
  readonly embeddedChunks: number;
}

/**
 * Writes a document under its key, replacing the previous one. Only chunks that the base has no vector for are embedded; each batch is kept
 * as soon as it is paid, so that a write that breaks off is not paid twice. All readers see the document as it was until it is whole.
 * Errors: those of `planDocument` and `embed`; `not_found` if the base was deleted meanwhile.
 */
export async function writeDocument(writing: Writing, document: GivenDocument): Promise<Written> {
  const { database, organizationId, base, embed, onKept } = writing;
  const inside = <T>(work: (repositories: Repositories) => Promise<T>) =>
    database.withOrganization(organizationId, work);
  const plan = await inside((repositories) => planDocument(repositories, base, document));
  let dimensions = base.dimensions;
  let embeddedChunks = 0;
  for (const batch of plan.batches) {
    let known: Awaited<ReturnType<Repositories['knowledgeDocuments']['vectorsOf']>> = [];
    const isNeeded = async (): Promise<boolean> => {
      const hashes = batch.map(({ hash }) => hash);
      known = await inside(({ knowledgeDocuments }) => knowledgeDocuments.vectorsOf(base.id, hashes));
      return known.length < hashes.length;
    };
    const texts = batch.map(({ text }) => text);
    const answered = await embed(base.model, texts, isNeeded);
    if (answered === null) {
      for (const { hash, vector } of known) plan.vectors.set(hash.toString('base64'), vector);
      continue;
    }
    embeddedChunks += batch.length;
    const vectors = batch.map(({ hash }, place) => {
      const vector = unitVector(answered[place]);
      dimensions ??= vector.length;
      if (vector.length !== dimensions) throw otherDimensions(base.model);
      return { hash, vector: packVector(vector) };
    });
    for (const { hash, vector } of vectors) plan.vectors.set(hash.toString('base64'), vector);
    await inside(async (repositories) => {
      const kept = await repositories.knowledgeDocuments.keepVectors(base.id, vectors, knowledgeLimits.vectorDays);
      await onKept?.(repositories, { isNew: kept > 0 });
    });
  }
  return inside(async (repositories) => ({ ...(await store(repositories, { plan, document, base })), embeddedChunks }));
}

async function store(
  { knowledgeBases, knowledgeDocuments }: Repositories,
  { plan, document, base }: { plan: DocumentPlan; document: GivenDocument; base: KnowledgeBase },
): Promise<Omit<Written, 'embeddedChunks'>> {
  const { key, title, sourceUrl, metadata } = document;
  const locked = await knowledgeBases.lock(base.id);
  if (!locked) throw new AppError('not_found', 'The knowledge base was deleted.');
  const standing = await knowledgeDocuments.find(base.id, { key });
  checkRoom(locked, { standing, chunks: plan.chunks.length });
  if (standing?.contentHash.equals(plan.contentHash)) {
    await knowledgeDocuments.describe(standing.id, { title, sourceUrl, metadata });
  } else {
    const chunks = writtenChunks(plan);
    const dimensions = unpackVector(chunks[0]!.vector).length;
    if (locked.dimensions !== null && locked.dimensions !== dimensions) throw otherDimensions(base.model);
    const { contentHash, sizeBytes } = plan;
    const id = standing?.id ?? newId('knowledgeDocument');
    await knowledgeDocuments.replace(
      { id, knowledgeBaseId: base.id, key, title, sourceUrl, metadata, contentHash, sizeBytes },
      chunks,
      locked.language,
    );
    await knowledgeBases.noteChange(base.id, {
      documents: standing ? 0 : 1,
      chunks: chunks.length - (standing?.chunkCount ?? 0),
      sizeBytes: sizeBytes - (standing?.sizeBytes ?? 0),
      dimensions,
    });
  }
  const written = await knowledgeDocuments.find(base.id, { key });
  return { document: written!, replaced: standing !== null };
}

function writtenChunks({ chunks, vectors }: DocumentPlan): WrittenChunk[] {
  return chunks.map(({ parent, heading, text, hash }) => {
    const vector = vectors.get(hash.toString('base64'))!;
    return { parent, heading, text, hash, vector, bits: codeBits(unpackVector(vector)) };
  });
}

function otherDimensions(model: string): AppError {
  return new AppError(
    'node_failed',
    `"${model}" answers embeddings of another length now than those in the knowledge base. Make a new one.`,
  );
}
