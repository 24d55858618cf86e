import { LedgerEntryEntity, type LedgerEntryRow } from '../../entities/ledgerEntry.ts';
import type { Page, PageRequest } from '../page.ts';
import { findPage, findRow } from '../rows.ts';
import type { Scope } from '../scope.ts';

/** A line of an organization's wallet. */
export type WalletEntry = LedgerEntryRow & { balanceAfterMicros: bigint };

/** Ledger entries, to read; the ledger's functions are the only writer. */
export class LedgerEntries {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The wallet's lines of an organization, or those of one kind; the platform's side of each pair is left out. */
  list(organizationId: string, page: PageRequest, kind?: LedgerEntryRow['kind']): Promise<Page<WalletEntry>> {
    const where = { organizationId, account: 'wallet', ...(kind && { kind }) };
    return findPage(this.#scope, LedgerEntryEntity, { where, page });
  }

  /** The wallet's line of a grant. */
  findGrant(reference: string): Promise<WalletEntry | null> {
    return findRow(this.#scope, LedgerEntryEntity, { reference, kind: 'grant', account: 'wallet' });
  }
}
