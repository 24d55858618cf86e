import { CallRecordEntity, type CallRecordRow } from '../entities/callRecord.ts';
import type { Page, PageRequest } from './page.ts';
import { findPage } from './rows.ts';
import { runChange, type Scope } from './scope.ts';

/** Gateway calls, to read; the ledger writes them with their charge. */
export class CallRecords {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  list(keyId: string, page: PageRequest): Promise<Page<CallRecordRow>> {
    return findPage(this.#scope, CallRecordEntity, { where: { keyId }, page });
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
