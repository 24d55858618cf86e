import { runChange, type Scope } from './scope.ts';

/** Forgets what models answered to executions that have ended: nobody asks there again, but metrics of an evaluation until they have scored. System only. */
export class KeptAnswers {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** At most 1,000 at once: an answer may be large. */
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
