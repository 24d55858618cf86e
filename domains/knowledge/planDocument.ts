import { createHash } from 'node:crypto';

import type { KnowledgeBase } from '../../db/repositories/knowledge/knowledgeBases.ts';
import type { KnowledgeDocument } from '../../db/repositories/knowledge/knowledgeDocuments.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { AppError } from '../../openapi/AppError.ts';
import { chunkText, type Chunk } from './chunkText.ts';
import { batchLimits, knowledgeLimits } from './limits.ts';
import { tokensOf } from './tokensOf.ts';

/** A document as provided by the caller. */
export interface GivenDocument {
  /** Names it in its base. */
  readonly key: string;
  readonly title: string;
  /** Markdown or plain text. */
  readonly text: string;
  readonly sourceUrl: string | null;
  readonly metadata: Record<string, unknown>;
}

/** A chunk with the inputs of its embedding. */
export interface HashedChunk extends Chunk {
  readonly hash: Buffer;
}

/** Plan of a document to write. */
export interface DocumentPlan {
  /** The document that has the key now. */
  readonly standing: KnowledgeDocument | null;
  readonly chunks: readonly HashedChunk[];
  /** Vectors that are there already, by hash in base64. */
  readonly vectors: Map<string, Buffer>;
  /** Texts that no vector is known for, in calls of the model; each text once. */
  readonly batches: readonly { hash: Buffer; text: string }[][];
  readonly contentHash: Buffer;
  readonly sizeBytes: number;
}

/**
 * Cuts a document and finds out what has to be embedded: chunks that the base knows already are not embedded again, whichever
 * document they were in. Reads only. Errors: `parameter_invalid` at `/text` for an empty or too long one; `knowledge_limit_reached`.
 */
export async function planDocument(
  { knowledgeDocuments, knowledgeBases }: Repositories,
  base: KnowledgeBase,
  document: GivenDocument,
): Promise<DocumentPlan> {
  const sizeBytes = Buffer.byteLength(document.text);
  if (sizeBytes > knowledgeLimits.documentBytes)
    throw new AppError('parameter_invalid', 'A document has at most 2 MiB of text. Split it into several.', {
      param: '/text',
    });
  const chunks = chunkText(document.text).map((chunk) => ({ ...chunk, hash: digest(embeddedText(chunk)) }));
  if (chunks.length === 0) throw new AppError('parameter_invalid', 'The document has no text.', { param: '/text' });
  const standing = await knowledgeDocuments.find(base.id, { key: document.key });
  checkRoom(base, { standing, chunks: chunks.length });
  if ((await knowledgeBases.totalBytes()) + BigInt(sizeBytes) > BigInt(knowledgeLimits.totalBytes))
    throw new AppError('knowledge_limit_reached', 'The documents of an organization hold at most 2 GiB of text.');
  const hashes = [...new Map(chunks.map(({ hash }) => [hash.toString('base64'), hash])).values()];
  const known = await knowledgeDocuments.vectorsOf(base.id, hashes);
  const vectors = new Map(known.map(({ hash, vector }) => [hash.toString('base64'), vector]));
  const contentHash = digest(document.text);
  return { standing, chunks, vectors, batches: batchesOf(chunks, vectors), contentHash, sizeBytes };
}

/** Errors: `knowledge_limit_reached` if the base has no room for these chunks. */
export function checkRoom(
  base: KnowledgeBase,
  { standing, chunks }: { standing: KnowledgeDocument | null; chunks: number },
): void {
  if (!standing && base.documentCount >= knowledgeLimits.documents)
    throw new AppError(
      'knowledge_limit_reached',
      `A knowledge base has at most ${knowledgeLimits.documents} documents.`,
    );
  if (base.chunkCount - (standing?.chunkCount ?? 0) + chunks > knowledgeLimits.chunks)
    throw new AppError('knowledge_limit_reached', `A knowledge base has at most ${knowledgeLimits.chunks} chunks.`);
}

/** About how many tokens the model is asked to embed, call by call. */
export function plannedTokens(plan: Pick<DocumentPlan, 'batches'>): number[] {
  return plan.batches.map((batch) => batch.reduce((sum, { text }) => sum + tokensOf(text), 0));
}

/** Returns the text to embed for a chunk: headings give context to its paragraphs. */
function embeddedText({ heading, text }: Chunk): string {
  return heading === '' ? text : `${heading}\n\n${text}`;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function batchesOf(
  chunks: readonly HashedChunk[],
  known: ReadonlyMap<string, Buffer>,
): { hash: Buffer; text: string }[][] {
  const batches: { hash: Buffer; text: string }[][] = [];
  const seen = new Set<string>();
  let bytes = Infinity;
  for (const chunk of chunks) {
    const id = chunk.hash.toString('base64');
    if (known.has(id) || seen.has(id)) continue;
    seen.add(id);
    const text = embeddedText(chunk);
    const size = Buffer.byteLength(text);
    if (bytes + size > batchLimits.bytes || (batches.at(-1)?.length ?? 0) >= batchLimits.texts) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)!.push({ hash: chunk.hash, text });
    bytes += size;
  }
  return batches;
}
