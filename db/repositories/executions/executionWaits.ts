import type { components } from '../../../openapi/generated/types.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

type Schemas = components['schemas'];

/** Kind of a wait's end: a call of its address, or its form. */
export type WaitKind = 'webhook' | 'form';

/** The run of a node that waits. */
export interface WaitPlace {
  executionId: string;
  nodeId: string;
  runIndex: number;
}

/** A wait that begins. */
export interface NewWait extends WaitPlace {
  kind: WaitKind;
  /** Path after the token; '' for none. */
  suffix: string;
  /** Accepted calls and response of the address; `domains/executions/waits/waitDetails.ts`. */
  details: object;
  /** Time of its own end; null for none. */
  waitUntil: Date | null;
}

/** A wait as the worker sees it. */
export interface WaitRow {
  number: number;
  status: 'waiting' | 'resumed' | 'timed_out';
  waitUntil: Date | null;
  /** The resume message, packed. */
  items: Buffer | null;
}

/** A wait that can be ended. */
export interface OpenWait {
  number: number;
  kind: WaitKind;
  suffix: string;
}

/** A wait as those see it who hold a link. */
export interface LinkedWait {
  organizationId: string;
  executionId: string;
  digitalOrganizationId: string;
  executionStatus: Schemas['ExecutionStatus'];
  /** -1 with the other fields empty if the execution has no such wait (yet). */
  number: number;
  nodeId: string;
  kind: WaitKind;
  suffix: string;
  details: unknown;
  status: WaitRow['status'];
  /** It has ended, whether or not the worker has recorded it. */
  isOver: boolean;
}

const maxSeen = 20;

/** Waits that end from outside. A wait ends once: by the first call that counts, or by its limit; both are guarded updates of its row. */
export class ExecutionWaits {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Begins a wait, or returns the one that this run has begun. */
  async begin(wait: NewWait): Promise<WaitRow> {
    await runChange(
      this.#scope,
      `INSERT INTO execution_waits (organization_id, execution_id, number, node_id, run_index, kind, suffix, details, wait_until)
       SELECT $1, $2, count(*), $3, $4, $5, $6, $7, $8 FROM execution_waits WHERE organization_id = $1 AND execution_id = $2
       ON CONFLICT DO NOTHING`,
      [
        organizationOf(this.#scope),
        wait.executionId,
        wait.nodeId,
        wait.runIndex,
        wait.kind,
        wait.suffix,
        JSON.stringify(wait.details),
        wait.waitUntil,
      ],
    );
    return (await this.find(wait))!;
  }

  /** Null if the run waits for a time only. */
  async find({ executionId, nodeId, runIndex }: WaitPlace): Promise<WaitRow | null> {
    const rows = await runStatement<WaitRow>(
      this.#scope,
      `SELECT number, status, wait_until, items FROM execution_waits
       WHERE organization_id = $1 AND execution_id = $2 AND node_id = $3 AND run_index = $4`,
      [organizationOf(this.#scope), executionId, nodeId, runIndex],
    );
    return rows[0] ?? null;
  }

  /** Ends a wait at its limit, unless it ended before. */
  async timeOut({ executionId, nodeId, runIndex }: WaitPlace): Promise<void> {
    await runChange(
      this.#scope,
      `UPDATE execution_waits SET status = 'timed_out', ended_at = now()
       WHERE organization_id = $1 AND execution_id = $2 AND node_id = $3 AND run_index = $4 AND status = 'waiting'`,
      [organizationOf(this.#scope), executionId, nodeId, runIndex],
    );
  }

  /** The number of the wait that is open or comes next. */
  async nextNumber(executionId: string): Promise<number> {
    const rows = await runStatement<{ number: number }>(
      this.#scope,
      `SELECT count(*)::int AS number FROM execution_waits
       WHERE organization_id = $1 AND execution_id = $2 AND status <> 'waiting'`,
      [organizationOf(this.#scope), executionId],
    );
    return rows[0]!.number;
  }

  /** The wait of an execution that is open; null if there is none. */
  async findOpen(executionId: string): Promise<(OpenWait & { details: unknown }) | null> {
    const rows = await runStatement<OpenWait & { details: unknown }>(
      this.#scope,
      `SELECT number, kind, suffix, details FROM execution_waits
       WHERE organization_id = $1 AND execution_id = $2 AND status = 'waiting' AND (wait_until IS NULL OR wait_until > now())`,
      [organizationOf(this.#scope), executionId],
    );
    return rows[0] ?? null;
  }

  /** The same without its details; also for executions that work for a hirer. */
  async findOpenLink(executionId: string): Promise<OpenWait | null> {
    const rows = await runStatement<OpenWait>(
      this.#scope,
      `SELECT number, kind, suffix FROM engine.shown_waits
       WHERE organization_id = $1 AND execution_id = $2 AND status = 'waiting' AND (wait_until IS NULL OR wait_until > now())`,
      [organizationOf(this.#scope), executionId],
    );
    return rows[0] ?? null;
  }

  /**
   * System only: the holder of a link has only its token. The waits that a link may mean, the latest one first: the one with its number,
   * those with its suffix, and the open one. Empty if the execution was deleted.
   */
  async findLinked({
    executionId,
    number,
    suffix,
  }: {
    executionId: string;
    number: number;
    suffix: string;
  }): Promise<LinkedWait[]> {
    return runStatement<LinkedWait>(
      this.#scope,
      `SELECT e.organization_id, e.digital_organization_id, e.id AS execution_id, e.status AS execution_status, coalesce(w.number, -1) AS number, coalesce(w.node_id, '') AS node_id,
         coalesce(w.kind, 'webhook') AS kind, coalesce(w.suffix, '') AS suffix, w.details, coalesce(w.status, 'waiting') AS status,
         coalesce(w.status <> 'waiting' OR w.wait_until <= now(), false) AS is_over
       FROM executions e LEFT JOIN execution_waits w ON w.execution_id = e.id AND w.organization_id = e.organization_id
         AND (w.number = $2 OR w.status = 'waiting' OR w.suffix = nullif($3, ''))
       WHERE e.id = $1 ORDER BY w.number DESC NULLS LAST LIMIT ${maxSeen}`,
      [executionId, number, suffix],
    );
  }

  /**
   * Ends a wait with the received data, and writes the message to its workflow, in one statement. False if it has ended, is past its limit
   * or the execution has ended: nothing is written.
   */
  async resume({
    executionId,
    number,
    items,
    outboxId,
    relayAfterMs,
  }: {
    executionId: string;
    number: number;
    items: Buffer;
    outboxId: string;
    relayAfterMs: number;
  }): Promise<boolean> {
    const rows = await runStatement(
      this.#scope,
      `WITH execution AS (
         SELECT id, organization_id FROM executions
         WHERE organization_id = $1 AND id = $2 AND status NOT IN ('success', 'error', 'canceled') FOR NO KEY UPDATE
       ), resumed AS (
         UPDATE execution_waits w SET status = 'resumed', ended_at = now(), items = $4 FROM execution e
         WHERE w.organization_id = e.organization_id AND w.execution_id = e.id AND w.number = $3
           AND w.status = 'waiting' AND (w.wait_until IS NULL OR w.wait_until > now())
         RETURNING w.execution_id, w.organization_id
       )
       INSERT INTO outbox (id, organization_id, kind, reference, next_attempt_at)
       SELECT $5, organization_id, 'resume_execution', execution_id, now() + $6::int * interval '1 millisecond' FROM resumed
       RETURNING id`,
      [organizationOf(this.#scope), executionId, number, items, outboxId, relayAfterMs],
    );
    return rows.length === 1;
  }
}
