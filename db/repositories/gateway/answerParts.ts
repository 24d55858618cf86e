import type { NodeRunKey } from '../executions/executionNodes.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

/** One piece of an answer that is streamed. */
export interface AnswerPart {
  /** In the order of writing; a decimal text. */
  number: string;
  content: string;
}

/** The channel on which writers of parts say so; the payload is the execution's id. */
export const answerPartsChannel = 'bureau_answer_parts';
const maxRead = 100;

/** Parts streamed by nodes to the caller of an execution. Idempotent: a part is written once. */
export class AnswerParts {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /**
   * Writes the part of a run with this number, from 0, and tells who reads; nothing if the execution has answered already: the first answer
   * wins.
   */
  async write({ executionId, nodeId, runIndex }: NodeRunKey, part: number, content: string): Promise<void> {
    await runStatement(
      this.#scope,
      `WITH written AS (
         INSERT INTO answer_parts (organization_id, execution_id, node_id, run_index, part, content)
         SELECT $1, $2, $3, $4, $5, $6
         WHERE NOT EXISTS (SELECT FROM execution_answers WHERE organization_id = $1 AND execution_id = $2)
         ON CONFLICT DO NOTHING RETURNING execution_id
       )
       SELECT pg_notify('${answerPartsChannel}', execution_id) FROM written`,
      [organizationOf(this.#scope), executionId, nodeId, runIndex, part, content],
    );
  }

  /** True if an attempt at this run has written already. */
  async hasBegun({ executionId, nodeId, runIndex }: NodeRunKey): Promise<boolean> {
    const rows = await runStatement(
      this.#scope,
      'SELECT 1 FROM answer_parts WHERE organization_id = $1 AND execution_id = $2 AND node_id = $3 AND run_index = $4 LIMIT 1',
      [organizationOf(this.#scope), executionId, nodeId, runIndex],
    );
    return rows.length > 0;
  }

  /** The next parts after one, at most 100. */
  async readAfter(executionId: string, number: string): Promise<AnswerPart[]> {
    return runStatement<AnswerPart>(
      this.#scope,
      `SELECT number::text AS number, content FROM answer_parts
       WHERE organization_id = $1 AND execution_id = $2 AND number > $3::bigint ORDER BY answer_parts.number LIMIT ${maxRead}`,
      [organizationOf(this.#scope), executionId, number],
    );
  }

  /**
   * System only. Deletes expired parts; at most 1,000 at once. The parts of a chat answer stay until the whole answer is stored: it may
   * wait for a decision or its visitor for days.
   */
  async prune(before: Date): Promise<number> {
    return runChange(
      this.#scope,
      `DELETE FROM answer_parts WHERE ctid IN (SELECT p.ctid FROM answer_parts p WHERE p.created_at < $1
         AND NOT EXISTS (SELECT FROM chat_turns t WHERE t.organization_id = p.organization_id AND t.execution_id = p.execution_id AND t.answer IS NULL)
         LIMIT 1000)`,
      [before],
    );
  }

  /** Forgets what has been read. */
  async remove(executionId: string): Promise<void> {
    await runChange(this.#scope, 'DELETE FROM answer_parts WHERE organization_id = $1 AND execution_id = $2', [
      organizationOf(this.#scope),
      executionId,
    ]);
  }
}
