import { passageOf } from '../../../domains/knowledge/passageOf.ts';
import { searchKnowledge } from '../../../domains/knowledge/searchKnowledge.ts';
import { formatCredits } from '../../../db/credits.ts';
import type { Handler } from '../../handler.ts';
import { embedForPerson } from '../../../activities/knowledge/embedForPerson.ts';
import { readKnowledgeBase } from '../../../domains/knowledge/readKnowledgeBase.ts';

/** Passages of a knowledge base that may answer a question, best first. */
export const searchKnowledgeBase: Handler<'searchKnowledgeBase'> = async (request, deps) => {
  const { params, body, actor, requestId, signal } = request;
  const { organizationId, accountId } = actor;
  const query = { id: params.knowledge_base_id, actor, permission: 'knowledge_bases.search' } as const;
  const base = await deps.database.withOrganization(organizationId, (repositories) =>
    readKnowledgeBase(repositories, query),
  );
  const { embed, chargedMicros } = embedForPerson(deps.gateway, { organizationId, accountId, requestId, signal });
  const hits = await searchKnowledge(
    { database: deps.database, organizationId, base, embed },
    { query: body.query, limit: body.limit ?? 5, minSimilarity: body.min_similarity ?? null },
  );
  return { status: 200, body: { hits: hits.map(passageOf), credits: formatCredits(chargedMicros()) } };
};
