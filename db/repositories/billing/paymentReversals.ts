import { newId } from '../../ids.ts';
import { runChange, runStatement, type Scope } from '../scope.ts';

/** How much of a payment went back, as it was read from the provider at `readAt`; amounts in the smallest unit of its currency. */
export interface ReadReversal {
  readonly payment: string;
  readonly paid: bigint;
  readonly reversed: bigint;
  readonly readAt: string;
}

/** Credits that were taken back, or given again where negative. */
export interface TakenCredits {
  readonly organizationId: string;
  readonly takenMicros: bigint;
  readonly balanceMicros: bigint;
}

/** Bought credits, reclaimed in proportion to the refunded or disputed part of their payment. System only. */
export class PaymentReversals {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Makes transactions about a payment wait for each other. Call it before the grant or the reversal of the payment is read. */
  async lock(payment: string): Promise<void> {
    const sql = `select pg_advisory_xact_lock(hashtextextended('payment ' || $1, 0))`;
    await runStatement(this.#scope, sql, [payment]);
  }

  /** Notes how much of a payment went back. Returns false if something that was read later is known. */
  async note({ payment, paid, reversed, readAt }: ReadReversal): Promise<boolean> {
    const changed = await runChange(
      this.#scope,
      `insert into payment_reversals as r (payment, paid, reversed, read_at) values ($1, $2::bigint, $3::bigint, $4::timestamptz)
       on conflict (payment) do update set paid = excluded.paid, reversed = excluded.reversed, read_at = excluded.read_at
         where r.read_at <= excluded.read_at`,
      [payment, paid, reversed, readAt],
    );
    return changed === 1;
  }

  /**
   * Posts the adjustment that makes the reclaimed part of a payment's credits proportional to the refunded part of the payment. The balance
   * can become negative, at most by the credits of the payment. Returns null if nothing changes: without a grant or a reversal, or where it
   * was posted before.
   */
  async settle(payment: string, reason: (isTaken: boolean) => string): Promise<TakenCredits | null> {
    const [due] = await runStatement<{ organizationId: string; change: bigint; target: bigint; changes: number }>(
      this.#scope,
      `select g.organization_id, d.target, d.target - r.taken_micros as change, r.changes from payment_reversals r
         join ledger_entries g on g.reference = 'stripe:' || r.payment and g.kind = 'grant' and g.account = 'wallet'
         cross join lateral (select floor(g.amount_micros::numeric * r.reversed / r.paid)::bigint as target) d
        where r.payment = $1 and d.target <> r.taken_micros`,
      [payment],
    );
    if (!due) return null;
    const { organizationId, change, target, changes } = due;
    const [posted] = await runStatement<{ balance: bigint | null }>(
      this.#scope,
      `select ledger.grant_credits($1, $2, 'adjustment', $3::bigint, $4, $5, $6) as balance`,
      [
        organizationId,
        `stripe:${payment}:reversal:${changes + 1}`,
        -change,
        reason(change > 0n),
        newId('ledgerEntry'),
        newId('ledgerEntry'),
      ],
    );
    if (posted?.balance == null) return null;
    await runChange(
      this.#scope,
      'update payment_reversals set taken_micros = $2::bigint, changes = changes + 1 where payment = $1',
      [payment, target],
    );
    this.#scope.tell({ kind: 'wallet', organizationId, id: null });
    return { organizationId, takenMicros: change, balanceMicros: posted.balance };
  }
}
