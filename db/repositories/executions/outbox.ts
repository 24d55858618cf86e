import { runChange, runStatement, type Scope } from '../scope.ts';

/** A message to Temporal that is still to be delivered. */
export interface OutboxRow {
  id: string;
  organizationId: string;
  kind:
    | 'start_execution'
    | 'cancel_execution'
    | 'grant_slot'
    | 'resume_execution'
    | 'start_model_job'
    | 'start_employee_run'
    | 'start_evaluation_run'
    | 'start_knowledge_file';
  /** The execution, or the job of a model. */
  reference: string;
  /** How often it was tried, this time included. */
  attempts: number;
  /** How often it was refused for itself before. */
  refusals: number;
  createdAt: Date;
}

/** The messages to Temporal, committed together with the changes that they announce. System only. */
export class Outbox {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /**
   * Takes up to `limit` due messages for `leaseMs`: no other relay gets them, and they are due again if the process dies. No transaction
   * stays open while Temporal is called.
   */
  async claim({ limit, leaseMs }: { limit: number; leaseMs: number }): Promise<OutboxRow[]> {
    return runStatement<OutboxRow>(
      this.#scope,
      `UPDATE outbox SET attempts = attempts + 1, next_attempt_at = now() + $2::int * interval '1 millisecond'
       WHERE id IN (SELECT id FROM outbox WHERE next_attempt_at <= now() ORDER BY next_attempt_at, id LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING id, organization_id, kind, reference, attempts, refusals, created_at`,
      [limit, leaseMs],
    );
  }

  /** Cancels a workflow, in the commit of the cancellation. */
  async insertCancel(message: { id: string; organizationId: string; reference: string }): Promise<void> {
    await runStatement(
      this.#scope,
      `INSERT INTO outbox (id, organization_id, kind, reference) VALUES ($1, $2, 'cancel_execution', $3)`,
      [message.id, message.organizationId, message.reference],
    );
  }

  /** Untried messages are not due for this time: a delivery is expected. */
  async keep(ids: readonly string[], forMs: number): Promise<void> {
    await runStatement(
      this.#scope,
      `UPDATE outbox SET next_attempt_at = now() + $2::int * interval '1 millisecond' WHERE id = ANY($1::text[]) AND attempts = 0`,
      [ids, forMs],
    );
  }

  /** Takes an untried message after that time, unless another process is about to; true if the caller has it. */
  async take(id: string, forMs: number): Promise<boolean> {
    const changed = await runChange(
      this.#scope,
      `UPDATE outbox SET attempts = 1, next_attempt_at = now() + $2::int * interval '1 millisecond'
       WHERE id = (SELECT id FROM outbox WHERE id = $1 AND attempts = 0 FOR UPDATE SKIP LOCKED)`,
      [id, forMs],
    );
    return changed === 1;
  }

  /** Drops delivered messages; returns how many of them were still there. */
  remove(...ids: string[]): Promise<number> {
    return runChange(this.#scope, 'DELETE FROM outbox WHERE id = ANY($1::text[])', [ids]);
  }

  /** Tries a message again later, and keeps why it failed, and whether it was refused for itself (default: it was not). */
  async postpone(tried: { id: string; delayMs: number; error: string; isRefused?: boolean }): Promise<void> {
    await runStatement(
      this.#scope,
      `UPDATE outbox SET next_attempt_at = now() + $2::int * interval '1 millisecond', last_error = left($3, 1000), refusals = refusals + $4::int
       WHERE id = $1`,
      [tried.id, tried.delayMs, tried.error, tried.isRefused ? 1 : 0],
    );
  }

  /** True while the start of an execution or a job is still to be delivered. */
  async isStartPending(reference: string): Promise<boolean> {
    const rows = await runStatement(
      this.#scope,
      `SELECT 1 FROM outbox WHERE reference = $1 AND kind IN ('start_execution', 'start_model_job', 'start_employee_run', 'start_evaluation_run') LIMIT 1`,
      [reference],
    );
    return rows.length > 0;
  }
}
