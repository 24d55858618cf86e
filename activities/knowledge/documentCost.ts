import type { PricedModel } from '../../db/repositories/gateway/models.ts';
import { chargeMicros, readPrice, type PriceLines } from '../../domains/gateway/metering/price.ts';
import { textUsage } from '../../domains/gateway/metering/usage.ts';
import { plannedTokens, type DocumentPlan } from '../../domains/knowledge/planDocument.ts';

/** Estimated cost of writing a document. */
export interface DocumentCost {
  chunks: number;
  chunksToEmbed: number;
  estimatedTokens: number;
  /** By the price of the model now; null if it cannot be called. */
  estimatedMicros: bigint | null;
}

/** Returns the cost of writing a planned document, at the current price of its model. Pure. */
export function documentCost(plan: DocumentPlan, model: PricedModel | null): DocumentCost {
  const price = model?.price ? readPrice(model.price.id, model.price.lines as PriceLines) : null;
  const calls = plannedTokens(plan);
  return {
    chunks: plan.chunks.length,
    chunksToEmbed: plan.batches.reduce((sum, batch) => sum + batch.length, 0),
    estimatedTokens: calls.reduce((sum, tokens) => sum + tokens, 0),
    estimatedMicros: price ? calls.reduce((sum, tokens) => sum + chargeMicros(price, textUsage(tokens, 0)), 0n) : null,
  };
}
