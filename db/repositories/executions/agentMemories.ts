import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

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
    const rows = await runStatement<AgentMemoryRow>(
      this.#scope,
      `INSERT INTO agent_memories AS m (organization_id, digital_organization_id, key, holder_execution_id, holder_place)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (digital_organization_id, key) DO UPDATE SET holder_execution_id = $4, holder_place = $5
       WHERE m.holder_execution_id IS NULL OR (m.holder_execution_id = $4 AND m.holder_place = $5)
         OR NOT EXISTS (SELECT FROM executions e WHERE e.organization_id = $1 AND e.id = m.holder_execution_id
           AND e.status NOT IN ('success', 'error', 'canceled'))
       RETURNING messages, summary, tainted`,
      [organizationOf(this.#scope), digitalOrganizationId, key, executionId, place],
    );
    return rows[0] ?? null;
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
    const changed = await runChange(
      this.#scope,
      `UPDATE agent_memories SET messages = $6::jsonb || coalesce((SELECT jsonb_agg(said ORDER BY place)
           FROM jsonb_array_elements(messages) WITH ORDINALITY AS all_said (said, place) WHERE NOT said ->> 'by' = ANY ($9::text[])), '[]'),
         summary = $7, tainted = $8 OR EXISTS (SELECT FROM jsonb_array_elements(messages) AS said WHERE NOT said ->> 'by' = ANY ($9::text[])),
         holder_execution_id = NULL, holder_place = NULL, updated_at = date_trunc('milliseconds', now())
       WHERE organization_id = $1 AND digital_organization_id = $2 AND key = $3 AND holder_execution_id = $4 AND holder_place = $5`,
      [
        organizationOf(this.#scope),
        digitalOrganizationId,
        key,
        executionId,
        place,
        JSON.stringify(messages),
        summary,
        tainted,
        known,
      ],
    );
    return changed === 1;
  }

  /** The last messages before those of `by`, the oldest first, so that a repeated call reads the same memory. */
  async before(
    { digitalOrganizationId, key }: MemoryKey,
    by: string,
    count: number,
  ): Promise<Pick<RememberedMessage, 'role' | 'content'>[]> {
    const rows = await runStatement<Pick<RememberedMessage, 'role' | 'content'>>(
      this.#scope,
      `SELECT said ->> 'role' AS role, said ->> 'content' AS content
       FROM agent_memories m CROSS JOIN LATERAL jsonb_array_elements(m.messages) WITH ORDINALITY AS all_said (said, place)
       WHERE organization_id = $1 AND digital_organization_id = $2 AND key = $3
         AND place < coalesce((SELECT min(o.place) FROM jsonb_array_elements(m.messages) WITH ORDINALITY AS o (said, place) WHERE o.said ->> 'by' = $4), 9223372036854775807)
       ORDER BY place DESC LIMIT $5`,
      [organizationOf(this.#scope), digitalOrganizationId, key, by, count],
    );
    return rows.toReversed();
  }

  /** Adds a complete turn with a character, once per `by`, under concurrent writers; it may contain untrusted text. */
  async add({ digitalOrganizationId, key }: MemoryKey, { by, said, answered }: CharacterTurn): Promise<void> {
    const turn = [
      { role: 'user', content: said, by },
      { role: 'assistant', content: answered, by },
    ];
    await runChange(
      this.#scope,
      `INSERT INTO agent_memories AS m (organization_id, digital_organization_id, key, messages, tainted) VALUES ($1, $2, $3, $4, true)
       ON CONFLICT (digital_organization_id, key) DO UPDATE SET tainted = true, updated_at = date_trunc('milliseconds', now()), messages = (
         SELECT jsonb_agg(said ORDER BY place) FROM jsonb_array_elements(m.messages || excluded.messages) WITH ORDINALITY AS all_said (said, place)
         WHERE place > jsonb_array_length(m.messages) + 2 - ${mostMessages})
       WHERE NOT m.messages @> jsonb_build_array(jsonb_build_object('by', $5::text))`,
      [organizationOf(this.#scope), digitalOrganizationId, key, JSON.stringify(turn), by],
    );
  }
}
