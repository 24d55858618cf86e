import { formatCredits } from '../../db/credits.ts';
import { passageOf } from '../../domains/knowledge/passageOf.ts';
import type { KnowledgeHit } from '../../domains/knowledge/searchKnowledge.ts';
import type { components } from '../../openapi/generated/types.ts';

/** Passages that may answer a question, with the charge of the search. */
export function presentKnowledgeSearch({
  hits,
  chargedMicros,
}: {
  readonly hits: readonly KnowledgeHit[];
  readonly chargedMicros: bigint;
}): components['schemas']['KnowledgeAnswer'] {
  return { hits: hits.map(passageOf), credits: formatCredits(chargedMicros) };
}
