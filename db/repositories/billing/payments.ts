import { newId } from '../../ids.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

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
    type Row = { id: PaymentKeyId; keyEncrypted: string; keyLast4: string };
    const rows = await runStatement<Row>(this.#scope, 'select id, key_encrypted, key_last4 from payment_keys limit 10');
    return new Map(rows.map(({ id, ...key }) => [id, key]));
  }

  /** Sets a key, or takes it away. System only. */
  async setKey(id: PaymentKeyId, key: { encrypted: string; last4: string } | null): Promise<void> {
    if (key === null) await runChange(this.#scope, 'delete from payment_keys where id = $1', [id]);
    else
      await runChange(
        this.#scope,
        `insert into payment_keys (id, key_encrypted, key_last4) values ($1, $2, $3)
         on conflict (id) do update set key_encrypted = excluded.key_encrypted, key_last4 = excluded.key_last4, updated_at = now()`,
        [id, key.encrypted, key.last4],
      );
  }

  /** Of the organization of the scope; null: it is none yet. */
  async customer(): Promise<PaymentCustomer | null> {
    const rows = await runStatement<PaymentCustomer>(
      this.#scope,
      'select customer_id, subscription_id from payment_customers where organization_id = $1',
      [organizationOf(this.#scope)],
    );
    return rows[0] ?? null;
  }

  /** The moment of the database, to compare what was read of the provider when. */
  async moment(): Promise<string> {
    const rows = await runStatement<{ at: string }>(this.#scope, 'select clock_timestamp()::text as at');
    return rows[0]!.at;
  }

  /** False if this event was taken before. Those of the last 60 days are known. System only. */
  async takeEvent(id: string): Promise<boolean> {
    await runChange(
      this.#scope,
      `delete from payment_events where id in (select id from payment_events where received_at < now() - interval '60 days' limit 100)`,
    );
    const taken = 'insert into payment_events (id) values ($1) on conflict do nothing';
    return (await runChange(this.#scope, taken, [id])) === 1;
  }

  /** Notes a customer without a subscription, where the organization is none yet. System only. */
  async addCustomer(organizationId: string, customerId: string): Promise<void> {
    await runChange(
      this.#scope,
      'insert into payment_customers (organization_id, customer_id) values ($1, $2) on conflict do nothing',
      [organizationId, customerId],
    );
  }

  /**
   * Notes what was read of a subscription at `readAt`; false if something that was read later is known, or another subscription is the
   * organization's and
   * this one has ended: then it says nothing. The row is locked until the transaction ends. System only.
   */
  async noteSubscription(
    organizationId: string,
    read: { customerId: string; subscriptionId: string; isOver: boolean; readAt: string },
  ): Promise<boolean> {
    const { customerId, subscriptionId, isOver, readAt } = read;
    const changed = await runChange(
      this.#scope,
      `insert into payment_customers as c (organization_id, customer_id, subscription_id, read_at)
       select $1, $2, case when $4::boolean then null else $3::text end, $5::timestamptz
        where not $4 or exists (select from payment_customers k where k.organization_id = $1)
       on conflict (organization_id) do update set customer_id = excluded.customer_id, subscription_id = excluded.subscription_id, read_at = excluded.read_at
         where c.read_at <= excluded.read_at and (not $4 or c.subscription_id = $3)`,
      [organizationId, customerId, subscriptionId, isOver, readAt],
    );
    return changed === 1;
  }

  /** Grants credits that were bought, once for each payment. System only. Null: no such organization. */
  async grantBought(
    organizationId: string,
    bought: { payment: string; creditsMicros: bigint },
  ): Promise<bigint | null> {
    const rows = await runStatement<{ balance: bigint | null }>(
      this.#scope,
      `select ledger.grant_credits($1, $2, 'grant', $3::bigint, 'Bought', $4, $5) as balance`,
      [organizationId, `stripe:${bought.payment}`, bought.creditsMicros, newId('ledgerEntry'), newId('ledgerEntry')],
    );
    this.#scope.tell({ kind: 'wallet', organizationId, id: null });
    return rows[0]?.balance ?? null;
  }
}
