import type { Database } from '../../db/database.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { AccountActor } from '../identity/actor.ts';
import { embedForPerson } from './embedForPerson.ts';
import { readKnowledgeBase } from './readKnowledgeBase.ts';
import { searchKnowledge, type KnowledgeHit, type Question } from './searchKnowledge.ts';

/** A question of an account to a knowledge base. */
export interface AccountQuestion {
  readonly id: string;
  readonly actor: AccountActor;
  readonly question: Question;
  readonly requestId: string;
  readonly signal: AbortSignal;
}

/**
 * Searches a knowledge base for an account; the embedding of the question is charged to its organization. Errors: those of
 * `readKnowledgeBase` and `embedForPerson`.
 */
export async function searchAsAccount(
  { database, gateway }: { readonly database: Database; readonly gateway: Pick<Gateway, 'call'> },
  { id, actor, question, requestId, signal }: AccountQuestion,
): Promise<{ hits: KnowledgeHit[]; chargedMicros: bigint }> {
  const { organizationId, accountId } = actor;
  const base = await database.withOrganization(organizationId, (repositories) =>
    readKnowledgeBase(repositories, { id, actor, permission: 'knowledge_bases.search' }),
  );
  const { embed, chargedMicros } = embedForPerson(gateway, { organizationId, accountId, requestId, signal });
  const hits = await searchKnowledge({ database, organizationId, base, embed }, question);
  return { hits, chargedMicros: chargedMicros() };
}
