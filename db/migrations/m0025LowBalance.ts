import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/**
 * Events of an organization, and the first kind of them: its balance fell below the threshold it set. The event is written
 * with the very change of the balance that crosses the threshold, so there is one for each crossing.
 */
export class M0025LowBalance extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table wallets add column low_balance_micros bigint check (low_balance_micros > 0);');
    this.addSql('grant update (low_balance_micros) on wallets to bureau_app;');
    this.addSql(`
create table events (
  id text primary key,
  organization_id text not null references organizations,
  kind text not null check (kind in ('low_balance')),
  data jsonb not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now())
);`);
    this.addSql('create index events_newest on events (organization_id, created_at desc, id desc);');
    for (const statement of rowLevelSecurity('events')) this.addSql(statement);
    this.addSql('grant select on events to bureau_app;');
    this.addSql('grant select, delete on events to bureau_system;');
    this.addSql('grant insert on events to bureau_ledger;');
    this.addSql(newEventId);
    this.addSql(noteLowBalance);
    this.addSql('alter function ledger.note_low_balance() owner to bureau_ledger;');
    this.addSql(`
create trigger note_low_balance after update of balance_micros on wallets for each row
  when (old.balance_micros >= new.low_balance_micros and new.balance_micros < new.low_balance_micros)
  execute function ledger.note_low_balance();`);
  }

  override async down(): Promise<void> {
    this.addSql('drop trigger note_low_balance on wallets;');
    this.addSql('drop function ledger.note_low_balance, ledger.new_event_id;');
    this.addSql('drop table events;');
    this.addSql('alter table wallets drop column low_balance_micros;');
  }
}

/** As the ids that the application makes look; only the order within a millisecond is left to chance. */
const newEventId = `
create function ledger.new_event_id() returns text language sql volatile as $$
  select 'evt_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + get_byte(bytes, place) % case place when 0 then 8 else 32 end, 1), '' order by place)
    from (select decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex') as bytes) random, generate_series(0, 25) place
$$;`;

const noteLowBalance = `
create function ledger.note_low_balance() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into events (id, organization_id, kind, data)
    values (ledger.new_event_id(), new.organization_id, 'low_balance', jsonb_build_object(
      'threshold_micros', new.low_balance_micros::text, 'balance_micros', new.balance_micros::text));
  return null;
end $$;`;
