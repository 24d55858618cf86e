import { organizationOf, runChange, runStatement, type Scope } from './scope.ts';

/** One turn of a conversation that an agent remembers. */
export interface RememberedMessage {
  role: 'user' | 'assistant';
  content: string;
  /** The holder that wrote it: where it is asked again after a crash, what it wrote itself is not what was said before. */
  by: string;
}

/** What is remembered under a key. */
export interface AgentMemoryRow {
  messages: RememberedMessage[];
  summary: string;
  /** Something of strangers was in a conversation that is remembered. */
  tainted: boolean;
}

/** Who writes a memory: an item of a run of an execution. */
export interface MemoryHolder {
  executionId: string;
  /** `node#run/item`. */
  place: string;
}

export interface MemoryKey {
  digitalOrganizationId: string;
  key: string;
}

/** What agents remember, by digital organization and key. One run writes a key at a time: it holds it until its answer is there, or its execution has ended. */
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

  /** Writes a memory and lets go of it. Answers false where this run does not hold it (any more): then nothing is written. */
  async write(
    { digitalOrganizationId, key }: MemoryKey,
    { executionId, place }: MemoryHolder,
    { messages, summary, tainted }: AgentMemoryRow,
  ): Promise<boolean> {
    const changed = await runChange(
      this.#scope,
      `UPDATE agent_memories SET messages = $6, summary = $7, tainted = $8, holder_execution_id = NULL, holder_place = NULL, updated_at = date_trunc('milliseconds', now())
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
      ],
    );
    return changed === 1;
  }
}
