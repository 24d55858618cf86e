import type { components } from '../../../openapi/generated/types.ts';
import { pageClause, pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

/** The end of a run, or that it has begun, on its way to an address. */
export interface RunCallback {
  id: string;
  organizationId: string;
  positionId: string;
  runId: string;
  url: string;
  event: components['schemas']['RunCallbackEvent'];
  status: 'pending' | 'delivered' | 'failed';
  /** How often it was sent. */
  attempts: number;
  nextAttemptAt: Date | null;
  lastHttpStatus: number | null;
  lastError: string | null;
  deliveredAt: Date | null;
  createdAt: Date;
}

/** A callback with the account that started its run, null for an execution. */
export type StartedCallback = RunCallback & { startedBy: string | null };

/** A callback to send, with the sealed secret of its position; null if it has none. */
export type TakenCallback = RunCallback & { secretEncrypted: string | null };

/** Result of sending. `again` is the time of the next attempt; null for none. */
export type CallbackOutcome =
  | { isDelivered: true; httpStatus: number }
  | { isDelivered: false; httpStatus: number | null; error: string; again: Date | null };

const columns = `c.id, c.organization_id, c.position_id, c.run_id, c.url, c.event, c.status, c.attempts, c.next_attempt_at, c.last_http_status, c.last_error,
  c.delivered_at, c.created_at`;
/** With the account that started the run. */
const started = `, (select r.account_id from employee_runs r where r.organization_id = c.organization_id and r.id = c.run_id) as started_by`;
const keptDays = 30;

/** Callbacks of runs. */
export class RunCallbacks {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Of a position, newest first. */
  async list(positionId: string, page: PageRequest): Promise<Page<StartedCallback>> {
    const clause = pageClause(page, 3, 'c.');
    const sql = `select ${columns}${started} from run_callbacks c where c.organization_id = $1 and c.position_id = $2${clause.sql}`;
    const values = [organizationOf(this.#scope), positionId, ...clause.values];
    return pageOf(await runStatement<StartedCallback>(this.#scope, sql, values), page);
  }

  /** Returns a callback of a position, or null. */
  async find(positionId: string, id: string): Promise<StartedCallback | null> {
    const sql = `select ${columns}${started} from run_callbacks c where c.organization_id = $1 and c.position_id = $2 and c.id = $3`;
    return (
      (await runStatement<StartedCallback>(this.#scope, sql, [organizationOf(this.#scope), positionId, id]))[0] ?? null
    );
  }

  /** Sends one again, whatever became of it; null if the position has none of that id. */
  async replay(positionId: string, id: string): Promise<RunCallback | null> {
    const rows = await runStatement<RunCallback>(
      this.#scope,
      `update run_callbacks c set status = 'pending', attempts = 0, next_attempt_at = date_trunc('milliseconds', now()), last_error = null, last_http_status = null
       where c.organization_id = $1 and c.position_id = $2 and c.id = $3 returning ${columns}`,
      [organizationOf(this.#scope), positionId, id],
    );
    return rows[0] ?? null;
  }

  /** System only. Takes up to `limit` that are due for `leaseMs`: where the process dies over one it is due again. */
  take(limit: number, leaseMs: number): Promise<TakenCallback[]> {
    return runStatement<TakenCallback>(
      this.#scope,
      `with taken as (
         update run_callbacks set attempts = attempts + 1, next_attempt_at = now() + $2::int * interval '1 millisecond'
          where id in (select id from run_callbacks where status = 'pending' and next_attempt_at <= now() order by next_attempt_at limit $1 for update skip locked)
          returning *)
       select ${columns}, h.callback_secret_encrypted as secret_encrypted from taken c
         left join positions h on h.organization_id = c.organization_id and h.id = c.position_id`,
      [limit, leaseMs],
    );
  }

  /** System only. Records the result of an attempt, unless it was sent again in between. */
  async note({ id, attempts }: Pick<RunCallback, 'id' | 'attempts'>, outcome: CallbackOutcome): Promise<void> {
    const { httpStatus } = outcome;
    const status = outcome.isDelivered ? 'delivered' : outcome.again === null ? 'failed' : 'pending';
    await runChange(
      this.#scope,
      `update run_callbacks set status = $3, last_http_status = $4, last_error = $5, next_attempt_at = $6,
         delivered_at = case when $3 = 'delivered' then now() else delivered_at end
       where id = $1 and attempts = $2 and status = 'pending'`,
      [
        id,
        attempts,
        status,
        httpStatus,
        outcome.isDelivered ? null : outcome.error.slice(0, 500),
        outcome.isDelivered ? null : outcome.again,
      ],
    );
  }

  /** System only. Deletes what ended a month ago; returns how many. */
  prune(limit: number): Promise<number> {
    return runChange(
      this.#scope,
      `delete from run_callbacks where id in (
         select id from run_callbacks where status <> 'pending' and created_at < now() - interval '${keptDays} days' limit $1 for update skip locked)`,
      [limit],
    );
  }
}
