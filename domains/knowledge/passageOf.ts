import type { KnowledgeHit } from './searchKnowledge.ts';

/** A passage as the API and the node give it: where it stands, and how well it fits. */
export function passageOf(hit: KnowledgeHit) {
  return {
    document_id: hit.documentId,
    document_key: hit.documentKey,
    title: hit.title,
    source_url: hit.sourceUrl,
    metadata: hit.metadata,
    heading: hit.heading,
    text: hit.text,
    match: hit.match,
    score: Number(hit.score.toFixed(4)),
    similarity: Number(hit.similarity.toFixed(4)),
    text_rank: hit.textRank,
  };
}
