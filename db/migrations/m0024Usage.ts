import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/**
 * Sums of call records by day, model and key, kept longer than the records. They are made from the records in rounds, up to
 * `usage_progress.rolled_up_to`; a record that changes behind that (a late settlement) changes its sums with it.
 */
export class M0024Usage extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table usage_days (
  organization_id text not null,
  day date not null,
  model text not null,
  key_id text not null,
  account_id text not null,
  calls bigint not null,
  errors bigint not null,
  input_tokens bigint not null,
  cached_input_tokens bigint not null,
  output_tokens bigint not null,
  units numeric not null,
  credits_micros bigint not null,
  primary key (organization_id, day, model, key_id, account_id)
);`);
    this.addSql(
      'create table usage_progress (id integer primary key check (id = 1), rolled_up_to timestamptz(3) not null);',
    );
    this.addSql('insert into usage_progress select 1, coalesce(min(created_at), now()) from call_records;');
    for (const statement of rowLevelSecurity('usage_days')) this.addSql(statement);
    this.addSql('grant select on usage_days, usage_progress to bureau_app, bureau_system, bureau_ledger;');
    this.addSql('grant insert, update on usage_days to bureau_system, bureau_ledger;');
    this.addSql('grant delete on usage_days to bureau_system;');
    this.addSql('grant update on usage_progress to bureau_system, bureau_ledger;'); // the ledger only locks the row
    this.addSql(unitsOf);
    this.addSql(changeUsage);
    this.addSql(
      'create trigger change_usage after update on call_records for each row execute function change_usage();',
    );
  }

  override async down(): Promise<void> {
    this.addSql('drop trigger change_usage on call_records;');
    this.addSql('drop function change_usage, units_of;');
    this.addSql('drop table usage_days, usage_progress;');
  }
}

/** Units as a number; whatever is none counts nothing. */
const unitsOf = `
create function units_of(p_units text) returns numeric language sql immutable as $$
  select case when p_units ~ '^\\d{1,15}(\\.\\d{1,6})?$' then p_units::numeric else 0 end
$$;`;

/** Waits for a round under way: either the round sees the new record, or the sums are changed here. */
const changeUsage = `
create function change_usage() returns trigger language plpgsql as $$
declare
  sums_end timestamptz;
begin
  select rolled_up_to into sums_end from usage_progress for share;
  if old.created_at < sums_end then
    update usage_days set
        errors = errors + (new.status = 'error')::int - (old.status = 'error')::int,
        input_tokens = input_tokens + coalesce(new.input_tokens, 0) - coalesce(old.input_tokens, 0),
        cached_input_tokens = cached_input_tokens + coalesce(new.cached_input_tokens, 0) - coalesce(old.cached_input_tokens, 0),
        output_tokens = output_tokens + coalesce(new.output_tokens, 0) - coalesce(old.output_tokens, 0),
        units = units + units_of(new.units) - units_of(old.units),
        credits_micros = credits_micros + new.credits_micros - old.credits_micros
     where organization_id = old.organization_id and day = (old.created_at at time zone 'UTC')::date and model = old.model
       and key_id = coalesce(old.key_id, '') and account_id = coalesce(old.account_id, '');
  end if;
  return null;
end $$;`;
