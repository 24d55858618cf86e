import { searchAsAccount } from '../../../domains/knowledge/searchAsAccount.ts';
import type { Handler } from '../../handler.ts';
import { presentKnowledgeSearch } from '../../presenters/knowledgeSearch.ts';

/** Passages of a knowledge base that may answer a question, best first. */
export const searchKnowledgeBase: Handler<'searchKnowledgeBase'> = async (request, deps) => {
  const { params, body, actor, requestId, signal } = request;
  const question = { query: body.query, limit: body.limit ?? 5, minSimilarity: body.min_similarity ?? null };
  const found = await searchAsAccount(deps, { id: params.knowledge_base_id, actor, question, requestId, signal });
  return { status: 200, body: presentKnowledgeSearch(found) };
};
