import { Migration } from '@mikro-orm/migrations';

import { replaceInKinds } from './eventKinds.ts';

/**
 * Refunds and disputes reclaim bought credits: the state read for each payment, and the credits reclaimed. Owners and admins are notified.
 */
export class M0223PaymentReversals extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table payment_reversals (
  payment text primary key,
  paid bigint not null check (paid > 0),
  reversed bigint not null check (reversed between 0 and paid),
  taken_micros bigint not null default 0,
  changes integer not null default 0,
  read_at timestamptz(3) not null
);`);
    this.addSql('grant select, insert, update, delete on payment_reversals to bureau_system;');
    this.addSql(replaceInKinds(last, withNew));
  }

  override async down(): Promise<void> {
    this.addSql(`delete from events where kind = 'payment_reversed';`);
    this.addSql(replaceInKinds(withNew, last));
    this.addSql('drop table payment_reversals;');
  }
}

const last = `'credits_granted'::text`;
const withNew = `${last}, 'payment_reversed'::text`;
