import { CallRecordEntity, type CallRecordRow } from '../../entities/callRecord.ts';
import type { CallAttempt } from '../../ledger/ledger.ts';
import type { Page, PageRequest } from '../page.ts';
import { findPage, findRow } from '../rows.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

/** A stored attempt, with the current label of its own key. */
export type KeptAttempt = CallAttempt & { readonly providerKeyLabel: string | null };

/** Filter of calls; missing fields do not filter. */
export interface CallFilter {
  readonly accountId?: string;
  readonly keyId?: string;
  readonly model?: string;
  readonly status?: CallRecordRow['status'];
  readonly kind?: CallRecordRow['kind'];
  readonly createdAfter?: Date;
  readonly createdBefore?: Date;
}

/** Calls of models, searches and runs of employees, to read; the ledger writes them with their charge. */
export class CallRecords {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  list(keyId: string, page: PageRequest): Promise<Page<CallRecordRow>> {
    return findPage(this.#scope, CallRecordEntity, { where: { keyId }, page });
  }

  /** The calls of the organization that fit, newest first. */
  search(filter: CallFilter, page: PageRequest): Promise<Page<CallRecordRow>> {
    const { createdAfter, createdBefore, ...equal } = filter;
    const createdAt = { ...(createdAfter && { $gte: createdAfter }), ...(createdBefore && { $lt: createdBefore }) };
    return findPage(this.#scope, CallRecordEntity, { where: { ...equal, createdAt }, page });
  }

  /** One call, or null; only of that account where one is named. */
  find(id: string, filter: Pick<CallFilter, 'accountId'>): Promise<CallRecordRow | null> {
    return findRow(this.#scope, CallRecordEntity, { id, ...filter });
  }

  /** The attempts of a call, in order, with the labels of existing own keys; null if only its record exists. */
  async attemptsOf(callId: string): Promise<KeptAttempt[] | null> {
    const rows = await runStatement<{ attempts: CallAttempt[]; labels: Record<string, string> }>(
      this.#scope,
      `select a.attempts, (select coalesce(jsonb_object_agg(k.id, k.label), '{}') from provider_keys k where k.organization_id = $1
         and k.id in (select one ->> 'providerKeyId' from jsonb_array_elements(a.attempts) as one)) as labels
       from call_attempts a where a.organization_id = $1 and a.call_id = $2`,
      [organizationOf(this.#scope), callId],
    );
    const [row] = rows;
    if (row === undefined) return null;
    return row.attempts.map((one) => ({ ...one, providerKeyLabel: row.labels[one.providerKeyId ?? ''] ?? null }));
  }

  /**
   * True when a request of that key, or of that account without a key, made at `since` or later, called a model with success or for credits, or
   * made a job.
   */
  async wasServed(credentialId: string, { requestId, since }: { requestId: string; since: Date }): Promise<boolean> {
    const rows = await runStatement(
      this.#scope,
      `select 1 from call_records where organization_id = $1 and kind = 'model' and created_at >= $3 and request_id = $4
          and (key_id = $2 or (key_id is null and account_id = $2)) and (credits_micros > 0 or status = 'ok')
       union all
       select 1 from model_jobs j join holds h on h.id = j.call_id
        where j.organization_id = $1 and h.organization_id = $1 and j.created_at >= $3 and h.request_id = $4
          and (j.key_id = $2 or (j.key_id is null and j.account_id = $2)) limit 1`,
      [organizationOf(this.#scope), credentialId, since, requestId],
    );
    return rows.length > 0;
  }

  /** Deletes up to 10,000 records made before `before` (decisions §4: 90 days are kept); returns how many. System only. */
  async prune(before: Date): Promise<number> {
    const prune = (table: string, id: string): Promise<number> =>
      runChange(
        this.#scope,
        `delete from ${table} where ${id} in (select ${id} from ${table} where created_at < $1 limit 10000)`,
        [before],
      );
    await prune('call_attempts', 'call_id');
    return prune('call_records', 'id');
  }
}
