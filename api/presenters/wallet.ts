import { formatCredits } from '../../db/credits.ts';
import type { WalletEntry } from '../../db/repositories/billing/ledgerEntries.ts';
import type { Wallet } from '../../db/repositories/billing/wallets.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** Balance, holds and available credits of an organization. */
export function presentWallet(wallet: Wallet): Schemas['Wallet'] {
  return {
    balance: formatCredits(wallet.balanceMicros),
    held: formatCredits(wallet.heldMicros),
    available: formatCredits(wallet.availableMicros),
  };
}

/** Threshold of the low balance notification. */
export function presentLowBalance({ lowBalanceMicros }: Wallet): Schemas['LowBalance'] {
  return { threshold: lowBalanceMicros === null ? null : formatCredits(lowBalanceMicros) };
}

/** One line of a wallet. */
export function presentLedgerEntry(entry: WalletEntry): Schemas['LedgerEntry'] {
  return {
    id: entry.id,
    created_at: entry.createdAt.toISOString(),
    kind: entry.kind,
    credits: formatCredits(entry.amountMicros),
    reason: entry.reason,
    reference: entry.reference,
    balance_after: formatCredits(entry.balanceAfterMicros),
  };
}
