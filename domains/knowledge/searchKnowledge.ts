import type { KnowledgeBase } from '../../db/repositories/knowledge/knowledgeBases.ts';
import type { Database } from '../../db/database.ts';
import { rankHits } from './rankHits.ts';
import { codeBits } from './codeBits.ts';
import { cosine, unitVector, unpackVector } from './vectors.ts';
import type { Embed } from './writeDocument.ts';

/** A question to a knowledge base. */
export interface Question {
  readonly query: string;
  /** Most hits. */
  readonly limit: number;
  /** Hits whose similarity is lower are left out; null keeps all. */
  readonly minSimilarity: number | null;
}

/** A passage that may answer, best first. */
export interface KnowledgeHit {
  readonly documentId: string;
  readonly documentKey: string;
  readonly title: string;
  readonly sourceUrl: string | null;
  readonly metadata: Record<string, unknown>;
  readonly heading: string;
  /** The whole passage. */
  readonly text: string;
  /** The part of it that was found. */
  readonly match: string;
  /** 0 to 1, by both searches: 1 is the first of both. */
  readonly score: number;
  /** Cosine of the angle between question and match, -1 to 1. */
  readonly similarity: number;
  /** Its place in the full text search, from 1; null if that did not find it. */
  readonly textRank: number | null;
}

/**
 * Searches a knowledge base by meaning and by words: candidates of both, ranked by exact vectors and reciprocal ranks, given as
 * passages. One call of the embedding model; none if the base is empty. Errors: those of `embed`.
 */
export async function searchKnowledge(
  {
    database,
    organizationId,
    base,
    embed,
  }: { database: Database; organizationId: string; base: KnowledgeBase; embed: Embed },
  { query, limit, minSimilarity }: Question,
): Promise<KnowledgeHit[]> {
  if (base.chunkCount === 0) return [];
  const [answered] = await embed(base.model, [query]);
  const asked = unitVector(answered);
  return database.withOrganization(organizationId, async ({ knowledgeSearch }) => {
    const found = await knowledgeSearch.candidates(base.id, {
      bits: codeBits(asked),
      query,
      language: base.language,
      chunks: base.chunkCount,
    });
    const candidates = found
      .map(({ vector, ...chunk }) => ({ ...chunk, similarity: cosine(unpackVector(vector), asked) }))
      .filter(({ similarity }) => minSimilarity === null || similarity >= minSimilarity);
    const hits = rankHits(candidates, limit);
    const parents = await knowledgeSearch.parents(base.id, hits);
    const matches = await knowledgeSearch.texts(
      base.id,
      hits.map(({ chunkId }) => chunkId),
    );
    return hits.flatMap(({ documentId, parent, chunkId, score, similarity, textRank }) => {
      const passage = parents.find((one) => one.documentId === documentId && one.parent === parent);
      if (!passage) return [];
      const { key: documentKey, title, sourceUrl, metadata, heading, text } = passage;
      const match = matches.get(chunkId) ?? '';
      return [
        { documentId, documentKey, title, sourceUrl, metadata, heading, text, match, score, similarity, textRank },
      ];
    });
  });
}
