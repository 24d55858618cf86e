import { Migration } from '@mikro-orm/migrations';

import { replaceInKinds } from './eventKinds.ts';
import { installFunctions } from './installFunctions.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

/**
 * Plans as data (decisions §9), the plan of an organization with its anniversary and its pending change, and one counter of executions for
 * each organization and period, which the statement that admits executions locks and increments.
 */
export class M0166Plans extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table plans (
  id text primary key,
  rank integer not null unique,
  monthly_executions bigint check (monthly_executions >= 0),
  monthly_credits_micros bigint not null check (monthly_credits_micros >= 0),
  has_custom_domains boolean not null,
  has_anniversary boolean not null,
  by_contract boolean not null,
  monthly_price_cents bigint check (monthly_price_cents >= 0)
);`);
    this.addSql(`
insert into plans (id, rank, monthly_executions, monthly_credits_micros, has_custom_domains, has_anniversary, by_contract, monthly_price_cents) values
  ('self_hosted', 0, null, 0, true, false, false, null),
  ('hobby', 1, 1000, 800000000, false, false, false, 0),
  ('pro', 2, 10000, 8000000000, true, true, false, null),
  ('team', 3, 50000, 40000000000, true, true, false, null),
  ('enterprise', 4, null, 0, true, true, true, null);`);
    this.addSql('grant select on plans to bureau_app, bureau_system, bureau_ledger;');
    this.addSql('grant update (monthly_price_cents) on plans to bureau_system;');
    this.addSql(`
alter table organizations
  add foreign key (plan) references plans,
  add column plan_interval text not null default 'monthly' check (plan_interval in ('monthly', 'yearly')),
  add column plan_anchor_at timestamptz(3),
  add column plan_executions bigint check (plan_executions >= 0),
  add column plan_credits_micros bigint check (plan_credits_micros >= 0),
  add column next_plan text references plans,
  add column next_plan_interval text check (next_plan_interval in ('monthly', 'yearly')),
  add column plan_changes_at timestamptz(3),
  add check ((next_plan is null) = (plan_changes_at is null) and (next_plan is null) = (next_plan_interval is null));`);
    this.addSql(
      'create index organizations_plan_changes on organizations (plan_changes_at) where plan_changes_at is not null;',
    );
    // Counters are changed in place, so their pages keep room for it.
    this.addSql(`
create table execution_counts (
  organization_id text not null references organizations,
  period_starts_at timestamptz(3) not null,
  used bigint not null default 0,
  refused bigint not null default 0,
  told_percent integer not null default 0,
  refused_told_at timestamptz(3),
  primary key (organization_id, period_starts_at)
) with (fillfactor = 50);`);
    for (const statement of rowLevelSecurity('execution_counts')) this.addSql(statement);
    this.addSql('grant select, insert, update on execution_counts to bureau_app;');
    this.addSql('grant select, delete on execution_counts to bureau_system;');
    this.addSql(replaceInKinds(last, withNew));
    for (const statement of installFunctions(...Object.keys(functions), 'engine.start_executions'))
      this.addSql(statement);
    for (const [name, parameters] of Object.entries(functions)) {
      this.addSql(`revoke all on function ${name}(${parameters}) from public;`);
      this.addSql(`grant execute on function ${name}(${parameters}) to bureau_app, bureau_system, bureau_ledger;`);
    }
  }

  override async down(): Promise<void> {
    this.addSql(startExecutionsBefore);
    for (const [name, parameters] of Object.entries(functions)) this.addSql(`drop function ${name}(${parameters});`);
    this.addSql(`delete from events where kind in ('plan_executions', 'plan_executions_refused');`);
    this.addSql(replaceInKinds(withNew, last));
    this.addSql('drop table execution_counts;');
    this
      .addSql(`alter table organizations drop constraint organizations_plan_fkey, drop column plan_interval, drop column plan_anchor_at,
      drop column plan_executions, drop column plan_credits_micros, drop column next_plan, drop column next_plan_interval, drop column plan_changes_at;`);
    this.addSql('drop table plans;');
  }
}

const last = `'low_balance'::text`;
const withNew = `${last}, 'plan_executions'::text, 'plan_executions_refused'::text`;

const functions = {
  'public.plan_period': 'timestamptz, timestamptz, integer',
  'engine.open_count': 'text',
  'engine.add_to_count': 'text, timestamptz, integer, integer, bigint',
  'engine.count_execution': 'text',
};

const startExecutionsBefore = `CREATE OR REPLACE FUNCTION engine.start_executions(p_starts jsonb, p_items bytea[])
 RETURNS TABLE(execution_id text, is_new boolean, queued boolean, handed_over boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
AS $function$
declare
  one jsonb;
  has_workers boolean := not pg_try_advisory_xact_lock(hashtextextended('bureau_starters', 0));
begin
  for place in 1 .. jsonb_array_length(p_starts) loop
    one := p_starts -> (place - 1);
    perform set_config('app.organization_id', one ->> 'organization_id', true);
    execution_id := null;
    queued := null;
    insert into executions as e (id, organization_id, project_id, digital_organization_id, version_id, graph, graph_written, settings,
      mode, status, trigger, delivery_key, account_id)
    values (one ->> 'id', one ->> 'organization_id', one ->> 'project_id', one ->> 'digital_organization_id', one ->> 'version_id',
      coalesce(nullif(one -> 'graph', 'null'), (one ->> 'graph_written')::jsonb), (one ->> 'graph_written')::json, one -> 'settings', one ->> 'mode', 'queued', one -> 'trigger', one ->> 'delivery_key', one ->> 'account_id')
    on conflict (digital_organization_id, delivery_key) where delivery_key is not null do nothing
    returning e.id, e.queued_at is not null into execution_id, queued;
    is_new := found;
    if is_new then
      insert into execution_nodes (organization_id, execution_id, node_id, run_index, name, type, status, started_at, duration_ms, attempts, sources, outputs)
      values (one ->> 'organization_id', one ->> 'id', one -> 'node' ->> 'id', 0, one -> 'node' ->> 'name', one -> 'node' ->> 'type',
        'success', now(), 0, 1, '{}', one -> 'outputs');
      insert into execution_data (organization_id, execution_id, node_id, run_index, port, items, item_count, size_bytes)
      values (one ->> 'organization_id', one ->> 'id', one -> 'node' ->> 'id', 0, 'main', p_items[place],
        (one #>> '{outputs,main,count}')::integer, (one #>> '{outputs,main,size_bytes}')::integer);
      insert into outbox (id, organization_id, kind, reference, next_attempt_at)
      values (one ->> 'outbox_id', one ->> 'organization_id', 'start_execution', one ->> 'id',
        now() + (one ->> 'relay_after_ms')::integer * interval '1 millisecond');
      if has_workers then
        perform pg_notify('bureau_starts', concat_ws(' ', one ->> 'organization_id', one ->> 'id', one ->> 'outbox_id'));
      end if;
    else
      queued := false;
      select e.id into execution_id from executions e
       where e.organization_id = one ->> 'organization_id' and e.digital_organization_id = one ->> 'digital_organization_id'
         and e.delivery_key = one ->> 'delivery_key';
    end if;
    handed_over := is_new and has_workers;
    return next;
  end loop;
end $function$;`;
