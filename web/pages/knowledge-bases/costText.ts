import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

/** Describes the cost of adding a document. */
export function costText(cost: Schema<'KnowledgeDocumentCheck'>): string {
  const numbers = { changed: cost.chunks_to_embed, chunks: cost.chunks };
  return cost.estimated_credits === null
    ? t('knowledge.costUnknown', numbers)
    : t('knowledge.costsAbout', { ...numbers, credits: cost.estimated_credits });
}
