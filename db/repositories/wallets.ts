import { WalletEntity, type WalletRow } from '../entities/wallet.ts';
import { findRow } from './rows.ts';
import type { Scope } from './scope.ts';

/** What an organization has, what its calls in flight set aside, and what is left to hold. */
export type Wallet = WalletRow & { availableMicros: bigint };

/** Wallets, to read; the ledger's functions are the only writer. */
export class Wallets {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async find(organizationId: string): Promise<Wallet | null> {
    const row = await findRow<WalletRow>(this.#scope, WalletEntity, { organizationId });
    return row && { ...row, availableMicros: row.balanceMicros - row.heldMicros };
  }
}
