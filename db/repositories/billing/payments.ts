import { sql } from 'kysely';

import { newId } from '../../ids.ts';
import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** The keys that a provider needs. */
export type PaymentKeyId = 'stripe' | 'stripe_webhooks';

/** An organization's customer record at the provider. */
export interface PaymentCustomer {
  readonly customerId: string;
  readonly subscriptionId: string | null;
}

/** Payment settings, and received payment events. */
export class Payments {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The sealed keys by id, with their last characters. System only. */
  async keys(): Promise<Map<PaymentKeyId, { keyEncrypted: string; keyLast4: string }>> {
    const rows = await runQuery(
      this.#scope,
      tables
        .selectFrom('paymentKeys')
        .select(['id', 'keyEncrypted', 'keyLast4'])
        .limit(10)
        .$narrowType<{ id: PaymentKeyId }>(),
    );
    return new Map(rows.map(({ id, ...key }) => [id, key]));
  }

  /** Sets a key, or takes it away. System only. */
  async setKey(id: PaymentKeyId, key: { encrypted: string; last4: string } | null): Promise<void> {
    if (key === null) {
      await runQuery(this.#scope, tables.deleteFrom('paymentKeys').where('id', '=', id));
      return;
    }
    const kept = { keyEncrypted: key.encrypted, keyLast4: key.last4 };
    await runQuery(
      this.#scope,
      tables
        .insertInto('paymentKeys')
        .values({ id, ...kept })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...kept, updatedAt: now })),
    );
  }

  /** Returns the customer record of the organization of the scope; null if it has none yet. */
  async customer(): Promise<PaymentCustomer | null> {
    return runQueryForRow(
      this.#scope,
      tablesOf(this.#scope).selectFrom('paymentCustomers').select(['customerId', 'subscriptionId']),
    );
  }

  /** The moment of the database, to compare what was read of the provider when. */
  async moment(): Promise<string> {
    const [moment] = await runQuery(this.#scope, tables.selectNoFrom(sql<string>`clock_timestamp()::text`.as('at')));
    return moment!.at;
  }

  /** False if this event was taken before. Those of the last 60 days are known. System only. */
  async takeEvent(id: string): Promise<boolean> {
    const old = tables
      .selectFrom('paymentEvents')
      .select('id')
      .where('receivedAt', '<', sql<Date>`now() - interval '60 days'`)
      .limit(100);
    await runQuery(this.#scope, tables.deleteFrom('paymentEvents').where('id', 'in', old));
    const taken = tables
      .insertInto('paymentEvents')
      .values({ id })
      .onConflict((conflict) => conflict.doNothing());
    return (await runQueryForCount(this.#scope, taken)) === 1;
  }

  /** Notes a customer without a subscription, where the organization is none yet. System only. */
  async addCustomer(organizationId: string, customerId: string): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .insertInto('paymentCustomers')
        .values({ organizationId, customerId })
        .onConflict((conflict) => conflict.doNothing()),
    );
  }

  /**
   * Notes what was read of a subscription at `readAt`; false if something that was read later is known, or another subscription is the
   * organization's and this one has ended: then it says nothing. The row is locked until the transaction ends. System only.
   */
  async noteSubscription(
    organizationId: string,
    read: { customerId: string; subscriptionId: string; isOver: boolean; readAt: string },
  ): Promise<boolean> {
    const { customerId, subscriptionId, isOver, readAt } = read;
    const changed = await runQueryForCount(
      this.#scope,
      sql`insert into payment_customers as c (organization_id, customer_id, subscription_id, read_at)
        select ${organizationId}, ${customerId}, ${isOver ? null : subscriptionId}::text, ${readAt}::timestamptz
         where not ${isOver}::boolean or exists (select from payment_customers k where k.organization_id = ${organizationId})
        on conflict (organization_id) do update set customer_id = excluded.customer_id, subscription_id = excluded.subscription_id, read_at = excluded.read_at
          where c.read_at <= excluded.read_at and (not ${isOver}::boolean or c.subscription_id = ${subscriptionId})`,
    );
    return changed === 1;
  }

  /** Grants credits that were bought, once for each payment. System only. Null: no such organization. */
  async grantBought(
    organizationId: string,
    bought: { payment: string; creditsMicros: bigint },
  ): Promise<bigint | null> {
    const balance = sql<bigint | null>`ledger.grant_credits(${organizationId}, ${`stripe:${bought.payment}`}, 'grant',
      ${bought.creditsMicros}::bigint, 'Bought', ${newId('ledgerEntry')}, ${newId('ledgerEntry')})`;
    const granted = await runQueryForRow(this.#scope, tables.selectNoFrom(balance.as('balance')));
    this.#scope.tell({ kind: 'wallet', organizationId, id: null });
    return granted?.balance ?? null;
  }
}
