import { sql } from 'kysely';

import { AppError } from '../../../openapi/AppError.ts';
import { newId } from '../../ids.ts';
import { WalletEntity, type WalletRow } from '../../entities/wallet.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { findRow } from '../rows.ts';
import { runQuery, runQueryForRow, type Scope } from '../scope.ts';

const mostBalanceMicros = 999_999_999_999_999_999n;

/** An organization's balance, its holds, and the available rest. */
export type Wallet = WalletRow & { availableMicros: bigint };

/** Wallets, to read; the ledger's functions are the only writer of credits. */
export class Wallets {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /**
   * Grants credits in this transaction: one pair of entries, unique on `reference`, so the same grant again changes nothing.
   * System only. Returns the balance after it; null if there is no such organization.
   * Errors: `invalid_request` if the balance would need more than the 12 digits that the API can write.
   */
  async grant(
    organizationId: string,
    grant: { reference: string; amountMicros: bigint; reason: string },
  ): Promise<bigint | null> {
    const { reference, amountMicros, reason } = grant;
    const balance = sql<
      bigint | null
    >`ledger.grant_credits(${organizationId}, ${reference}, 'grant', ${amountMicros}::bigint, ${reason},
      ${newId('ledgerEntry')}, ${newId('ledgerEntry')})`;
    const granted = await runQueryForRow(this.#scope, tables.selectNoFrom(balance.as('balanceMicros')));
    const balanceMicros = granted?.balanceMicros ?? null;
    if (balanceMicros !== null && balanceMicros > mostBalanceMicros) {
      throw new AppError('invalid_request', 'The balance would become larger than Bureau can keep.', {
        param: '/credits',
      });
    }
    if (balanceMicros !== null) this.#scope.tell({ kind: 'wallet', organizationId, id: null });
    return balanceMicros;
  }

  async find(organizationId: string): Promise<Wallet | null> {
    const row = await findRow<WalletRow>(this.#scope, WalletEntity, { organizationId });
    return row && { ...row, availableMicros: row.balanceMicros - row.heldMicros };
  }

  /**
   * Locks the wallet of the organization until the end of the transaction. Holds and settlements lock it before they write keys and budgets, so
   * all other writers of these do, too.
   */
  async lock(): Promise<void> {
    await runQuery(this.#scope, tablesOf(this.#scope).selectFrom('wallets').select('organizationId').forUpdate());
  }

  /** Sets the balance below which an event is written; null = none. */
  async setLowBalance(thresholdMicros: bigint | null): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope).updateTable('wallets').set({ lowBalanceMicros: thresholdMicros }),
    );
  }
}
