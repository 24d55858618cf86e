import { planDocument, plannedTokens } from '../../../knowledge/planDocument.ts';
import { formatCredits } from '../../../db/credits.ts';
import { chargeMicros, readPrice, type PriceLines } from '../../../gateway/money/price.ts';
import { textUsage } from '../../../gateway/money/usage.ts';
import type { Handler } from '../../handler.ts';
import { givenDocument } from '../../knowledge/givenDocument.ts';
import { readKnowledgeBase } from '../../knowledge/readKnowledgeBase.ts';

/** Says what adding a document would embed and about what that would cost. */
export const checkKnowledgeDocument: Handler<'checkKnowledgeDocument'> = async ({ params, body, actor }, deps) => {
  const document = givenDocument(body);
  const query = { id: params.knowledge_base_id, actor, permission: 'knowledge_bases.write_documents' } as const;
  const { plan, price } = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const base = await readKnowledgeBase(repositories, query);
    const model = await repositories.models.findByName(base.model);
    return {
      plan: await planDocument(repositories, base, document),
      price: model?.price ? readPrice(model.price.id, model.price.lines as PriceLines) : null,
    };
  });
  const calls = plannedTokens(plan);
  const micros = price ? calls.reduce((sum, tokens) => sum + chargeMicros(price, textUsage(tokens, 0)), 0n) : null;
  return {
    status: 200,
    body: {
      chunks: plan.chunks.length,
      chunks_to_embed: plan.batches.reduce((sum, batch) => sum + batch.length, 0),
      estimated_tokens: calls.reduce((sum, tokens) => sum + tokens, 0),
      estimated_credits: micros === null ? null : formatCredits(micros),
    },
  };
};
