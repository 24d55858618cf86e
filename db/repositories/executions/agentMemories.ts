import { sql } from 'kysely';

import { anyOf, nowInMilliseconds } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';
import { finalStatuses } from './executionStatuses.ts';

/** One turn of a conversation that an agent remembers. */
export interface RememberedMessage {
  role: 'user' | 'assistant';
  content: string;
  /** The holder that wrote it: in a retry after a crash, its own text does not count as earlier text. */
  by: string;
}

/** Memory under a key. */
export interface AgentMemoryRow {
  messages: RememberedMessage[];
  summary: string;
  /** Something of strangers was in a conversation that is remembered. */
  tainted: boolean;
}

/** Writer of a memory: an item of a run of an execution. */
export interface MemoryHolder {
  executionId: string;
  /** `node#run/item`. */
  place: string;
}

export interface MemoryKey {
  digitalOrganizationId: string;
  key: string;
}

/** A turn with a character; `by` names the call. */
export interface CharacterTurn {
  by: string;
  said: string;
  answered: string;
}

/** Messages of a key that are kept; older ones are forgotten. */
const mostMessages = 200;

/**
 * Memory of agents and characters, by digital organization and key: one key is one conversation. Of agents one run writes a key at a time:
 * it holds it until its answer is there, or its execution has ended.
 */
export class AgentMemories {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Takes a memory and answers what is in it; null while another run that has not ended holds it. */
  async take(
    { digitalOrganizationId, key }: MemoryKey,
    { executionId, place }: MemoryHolder,
  ): Promise<AgentMemoryRow | null> {
    const holder = { holderExecutionId: executionId, holderPlace: place };
    return runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('agentMemories')
        .values({ organizationId: organizationOf(this.#scope), digitalOrganizationId, key, ...holder })
        .onConflict((conflict) =>
          conflict
            .columns(['digitalOrganizationId', 'key'])
            .doUpdateSet(holder)
            .where((where) =>
              where.or([
                where('agentMemories.holderExecutionId', 'is', null),
                where.and([
                  where('agentMemories.holderExecutionId', '=', executionId),
                  where('agentMemories.holderPlace', '=', place),
                ]),
                where.not(
                  where.exists(
                    where
                      .selectFrom('executions as e')
                      .whereRef('e.id', '=', 'agentMemories.holderExecutionId')
                      .where('e.status', 'not in', finalStatuses),
                  ),
                ),
              ]),
            ),
        )
        .returning(['messages', 'summary', 'tainted'])
        .$narrowType<Pick<AgentMemoryRow, 'messages'>>(),
    );
  }

  /**
   * Writes and releases a memory; messages of a character, which need no lock, come after it. `known` names whose messages this run has
   * seen or wrote. False if this run does not hold it: nothing is written.
   */
  async write(
    { digitalOrganizationId, key }: MemoryKey,
    { executionId, place }: MemoryHolder,
    { messages, summary, tainted, known }: AgentMemoryRow & { known: readonly string[] },
  ): Promise<boolean> {
    const isKnown = sql`said ->> 'by' = ${anyOf(known)}`;
    const changed = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('agentMemories')
        .set({
          messages: sql`${JSON.stringify(messages)}::jsonb || coalesce((SELECT jsonb_agg(said ORDER BY place)
            FROM jsonb_array_elements(messages) WITH ORDINALITY AS all_said (said, place) WHERE NOT ${isKnown}), '[]')`,
          summary,
          tainted: sql`${tainted}::boolean OR EXISTS (SELECT FROM jsonb_array_elements(messages) AS said WHERE NOT ${isKnown})`,
          holderExecutionId: null,
          holderPlace: null,
          updatedAt: nowInMilliseconds,
        })
        .where('digitalOrganizationId', '=', digitalOrganizationId)
        .where('key', '=', key)
        .where('holderExecutionId', '=', executionId)
        .where('holderPlace', '=', place),
    );
    return changed === 1;
  }

  /** The last messages before those of `by`, the oldest first, so that a repeated call reads the same memory. */
  async before(
    { digitalOrganizationId, key }: MemoryKey,
    by: string,
    count: number,
  ): Promise<Pick<RememberedMessage, 'role' | 'content'>[]> {
    const first = sql`(SELECT min(o.place) FROM jsonb_array_elements(m.messages) WITH ORDINALITY AS o (said, place) WHERE o.said ->> 'by' = ${by})`;
    const rows = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom([
          'agentMemories as m',
          sql<{ place: bigint }>`jsonb_array_elements(m.messages) WITH ORDINALITY`.as<'allSaid'>(
            sql`all_said (said, place)`,
          ),
        ])
        .select([
          sql<RememberedMessage['role']>`said ->> 'role'`.as('role'),
          sql<string>`said ->> 'content'`.as('content'),
        ])
        .where('m.digitalOrganizationId', '=', digitalOrganizationId)
        .where('m.key', '=', key)
        .where('allSaid.place', '<', sql<bigint>`coalesce(${first}, 9223372036854775807)`)
        .orderBy('allSaid.place', 'desc')
        .limit(count),
    );
    return rows.toReversed();
  }

  /** Adds a complete turn with a character, once per `by`, under concurrent writers; it may contain untrusted text. */
  async add({ digitalOrganizationId, key }: MemoryKey, { by, said, answered }: CharacterTurn): Promise<void> {
    const turn = [
      { role: 'user', content: said, by },
      { role: 'assistant', content: answered, by },
    ];
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('agentMemories')
        .values({
          organizationId: organizationOf(this.#scope),
          digitalOrganizationId,
          key,
          messages: JSON.stringify(turn),
          tainted: true,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['digitalOrganizationId', 'key'])
            .doUpdateSet({
              tainted: true,
              updatedAt: nowInMilliseconds,
              messages: sql`(SELECT jsonb_agg(said ORDER BY place)
                FROM jsonb_array_elements(agent_memories.messages || excluded.messages) WITH ORDINALITY AS all_said (said, place)
                WHERE place > jsonb_array_length(agent_memories.messages) + 2 - ${mostMessages}::int)`,
            })
            .where(
              sql<boolean>`NOT agent_memories.messages @> jsonb_build_array(jsonb_build_object('by', ${by}::text))`,
            ),
        ),
    );
  }
}
