import { organizationOf, runChange, type Scope } from './scope.ts';

/** Forgets what models answered where nobody asks again. */
export class KeptAnswers {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Those for a file of a knowledge base: what was made of them is kept by the same transaction. */
  async forgetOfFile(fileId: string): Promise<void> {
    await runChange(
      this.#scope,
      'delete from kept_answers where organization_id = $1 and knowledge_file_id = $2 and is_paid',
      [organizationOf(this.#scope), fileId],
    );
  }

  /** Those to executions that have ended, but for metrics of an evaluation that have not scored. At most 1,000 at once: an answer may be large. System only. */
  async prune(): Promise<number> {
    return runChange(
      this.#scope,
      `DELETE FROM kept_answers WHERE ctid IN (
         SELECT k.ctid FROM kept_answers k JOIN executions e ON e.organization_id = k.organization_id AND e.id = k.execution_id
         WHERE e.status IN ('success', 'error', 'canceled')
           AND NOT EXISTS (SELECT FROM evaluation_results r WHERE r.execution_id = e.id AND r.status = 'running') LIMIT 1000
       )`,
      [],
    );
  }
}
