/** A chunk that may answer a question. */
export interface Candidate {
  readonly chunkId: bigint;
  readonly documentId: string;
  /** Its parent in the document. */
  readonly parent: number;
  /** Cosine of its vector and the question's, exact. */
  readonly similarity: number;
  /** Its place in the full text search, from 1; null if that did not find it. */
  readonly textRank: number | null;
}

/** A parent that was found, by the best of its chunks. */
export interface RankedHit extends Candidate {
  /** 0 to 1: reciprocal ranks of both searches, 1 for the first of both. */
  readonly score: number;
}

/** Cormack, Clarke, Büttcher: Reciprocal Rank Fusion (SIGIR 2009), with its constant. */
const rankConstant = 60;

/**
 * Ranks chunks by both searches, folds those of one parent into its best one, and only then cuts to `limit`, so that one long
 * section cannot take all places. What full text alone found has its exact similarity, too: every hit has a score of one kind.
 */
export function rankHits(candidates: readonly Candidate[], limit: number): RankedHit[] {
  const bySimilarity = candidates.toSorted((one, other) => other.similarity - one.similarity);
  const scored = bySimilarity.map((candidate, place) => ({
    ...candidate,
    score: scoreOf(place + 1, candidate.textRank),
  }));
  scored.sort((one, other) => other.score - one.score || other.similarity - one.similarity);
  const parents = new Map<string, RankedHit>();
  for (const hit of scored) {
    const parent = `${hit.documentId}/${hit.parent}`;
    if (!parents.has(parent)) parents.set(parent, hit);
  }
  return [...parents.values()].slice(0, limit);
}

function scoreOf(similarityRank: number, textRank: number | null): number {
  const best = 2 / (rankConstant + 1);
  const sum = 1 / (rankConstant + similarityRank) + (textRank === null ? 0 : 1 / (rankConstant + textRank));
  return sum / best;
}
