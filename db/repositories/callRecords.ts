import { CallRecordEntity, type CallRecordRow } from '../entities/callRecord.ts';
import type { Page, PageRequest } from './page.ts';
import { findPage } from './rows.ts';
import { organizationOf, runChange, runStatement, type Scope } from './scope.ts';

/** Gateway calls, to read; the ledger writes them with their charge. */
export class CallRecords {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  list(keyId: string, page: PageRequest): Promise<Page<CallRecordRow>> {
    return findPage(this.#scope, CallRecordEntity, { where: { keyId }, page });
  }

  /** True when a request of that key, made at `since` or later, was charged for a call. */
  async wasCharged(keyId: string, { requestId, since }: { requestId: string; since: Date }): Promise<boolean> {
    const rows = await runStatement(
      this.#scope,
      `select 1 from call_records where organization_id = $1 and key_id = $2 and created_at >= $3 and request_id = $4
          and credits_micros > 0 limit 1`,
      [organizationOf(this.#scope), keyId, since, requestId],
    );
    return rows.length > 0;
  }

  /** Deletes up to 10,000 records made before `before` (decisions §4: 90 days are kept); returns how many. System only. */
  prune(before: Date): Promise<number> {
    return runChange(
      this.#scope,
      'delete from call_records where id in (select id from call_records where created_at < $1 limit 10000)',
      [before],
    );
  }
}
