import { sql } from 'kysely';

import { newId } from '../../ids.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForCount, type Scope } from '../scope.ts';

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
    const lock = sql`pg_advisory_xact_lock(hashtextextended('payment ' || ${payment}::text, 0))`;
    await runQuery(this.#scope, tables.selectNoFrom(lock.as('locked')));
  }

  /** Notes how much of a payment went back. Returns false if something that was read later is known. */
  async note({ payment, paid, reversed, readAt }: ReadReversal): Promise<boolean> {
    const changed = await runQueryForCount(
      this.#scope,
      tables
        .insertInto('paymentReversals')
        .values({ payment, paid, reversed, readAt: sql<Date>`${readAt}::timestamptz` })
        .onConflict((conflict) =>
          conflict
            .column('payment')
            .doUpdateSet((set) => ({
              paid: set.ref('excluded.paid'),
              reversed: set.ref('excluded.reversed'),
              readAt: set.ref('excluded.readAt'),
            }))
            .whereRef('paymentReversals.readAt', '<=', 'excluded.readAt'),
        ),
    );
    return changed === 1;
  }

  /**
   * Posts the adjustment that makes the reclaimed part of a payment's credits proportional to the refunded part of the payment. The balance
   * can become negative, at most by the credits of the payment. Returns null if nothing changes: without a grant or a reversal, or where it
   * was posted before.
   */
  async settle(payment: string, reason: (isTaken: boolean) => string): Promise<TakenCredits | null> {
    const target = sql<bigint>`floor(g.amount_micros::numeric * r.reversed / r.paid)::bigint`;
    const [due] = await runQuery(
      this.#scope,
      tables
        .selectFrom('paymentReversals as r')
        .innerJoin('ledgerEntries as g', (join) =>
          join
            .on('g.reference', '=', sql<string>`'stripe:' || r.payment`)
            .on('g.kind', '=', 'grant')
            .on('g.account', '=', 'wallet'),
        )
        .select([
          'g.organizationId',
          target.as('target'),
          sql<bigint>`${target} - r.taken_micros`.as('change'),
          'r.changes',
        ])
        .where('r.payment', '=', payment)
        .where(target, '<>', sql.ref<bigint>('r.takenMicros')),
    );
    if (!due) return null;
    const { organizationId, change, changes } = due;
    const balance = sql<
      bigint | null
    >`ledger.grant_credits(${organizationId}, ${`stripe:${payment}:reversal:${changes + 1}`},
      'adjustment', ${-change}::bigint, ${reason(change > 0n)}, ${newId('ledgerEntry')}, ${newId('ledgerEntry')})`;
    const [posted] = await runQuery(this.#scope, tables.selectNoFrom(balance.as('balance')));
    if (posted?.balance == null) return null;
    await runQuery(
      this.#scope,
      tables
        .updateTable('paymentReversals')
        .set((set) => ({ takenMicros: due.target, changes: set('changes', '+', 1) }))
        .where('payment', '=', payment),
    );
    this.#scope.tell({ kind: 'wallet', organizationId, id: null });
    return { organizationId, takenMicros: change, balanceMicros: posted.balance };
  }
}
