import { answerPartsChannel } from '../gateway/answerParts.ts';
import type { NodeRunKey } from './executionNodes.ts';
import { organizationOf, runChange, runStatement, tellOfExecution, type Scope } from '../scope.ts';

/** Partial output of a model in a step of a run; `step` is 0 if the node has none. */
export interface LiveTextRow {
  step: number;
  content: string;
}

/** Partial outputs of models, one text per run. */
export class LiveTexts {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Null if nothing is being said. */
  async find({ executionId, nodeId, runIndex }: NodeRunKey): Promise<LiveTextRow | null> {
    const rows = await runStatement<LiveTextRow>(
      this.#scope,
      'SELECT step, content FROM live_texts WHERE organization_id = $1 AND execution_id = $2 AND node_id = $3 AND run_index = $4',
      [organizationOf(this.#scope), executionId, nodeId, runIndex],
    );
    return rows[0] ?? null;
  }

  /** Replaces the stored text. */
  async write(
    { executionId, nodeId, runIndex }: NodeRunKey,
    { step, content, forVisitor }: LiveTextRow & { forVisitor: boolean },
  ): Promise<void> {
    await runChange(
      this.#scope,
      `INSERT INTO live_texts (organization_id, execution_id, node_id, run_index, step, content, for_visitor) VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (execution_id, node_id, run_index) DO UPDATE
       SET step = excluded.step, content = excluded.content, for_visitor = excluded.for_visitor, updated_at = date_trunc('milliseconds', now())`,
      [organizationOf(this.#scope), executionId, nodeId, runIndex, step, content, forVisitor],
    );
    if (forVisitor) await runStatement(this.#scope, `SELECT pg_notify('${answerPartsChannel}', $1)`, [executionId]);
    tellOfExecution(this.#scope, executionId, 'execution_steps');
  }

  /** The part visible to a chat visitor: output of the execution's last node; null for none. */
  async forVisitor(executionId: string): Promise<string | null> {
    const rows = await runStatement<{ content: string }>(
      this.#scope,
      'SELECT content FROM live_texts WHERE organization_id = $1 AND execution_id = $2 AND for_visitor ORDER BY updated_at DESC LIMIT 1',
      [organizationOf(this.#scope), executionId],
    );
    return rows[0]?.content ?? null;
  }

  /** The output is in a step or item by now, or was discarded. */
  async remove({ executionId, nodeId, runIndex }: NodeRunKey): Promise<void> {
    await runChange(
      this.#scope,
      'DELETE FROM live_texts WHERE organization_id = $1 AND execution_id = $2 AND node_id = $3 AND run_index = $4',
      [organizationOf(this.#scope), executionId, nodeId, runIndex],
    );
  }
}
