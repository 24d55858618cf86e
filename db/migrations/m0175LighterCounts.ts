import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';

/**
 * Reduces the cost of counting at starts: functions called by `engine.start_executions` use qualified names instead of setting a search
 * path at each call, and count and limits come from one pass over the starts; below the limit nothing is looked up.
 */
export class M0175LighterCounts extends Migration {
  override async up(): Promise<void> {
    for (const statement of installFunctions(...functions)) this.addSql(statement);
  }

  override async down(): Promise<void> {
    for (const text of before) this.addSql(text);
  }
}

const functions = [
  'public.plan_period',
  'engine.open_count',
  'engine.add_to_count',
  'engine.count_execution',
  'engine.start_executions',
];

/** The functions as they were. */
const before = [
  `CREATE OR REPLACE FUNCTION public.plan_period(p_anchor timestamp with time zone, p_at timestamp with time zone, p_months integer, OUT starts_at timestamp with time zone, OUT ends_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  anchor timestamp := coalesce(p_anchor, timestamptz '2000-01-01 00:00:00+00') at time zone 'UTC';
  moment timestamp := p_at at time zone 'UTC';
  months integer := (extract(year from moment)::integer - extract(year from anchor)::integer) * 12
    + extract(month from moment)::integer - extract(month from anchor)::integer;
begin
  -- Always counted from the anchor: the 31st is the last day of a shorter month, and the 31st again after it.
  months := floor(months::numeric / p_months)::integer * p_months;
  if anchor + make_interval(months => months) > moment then
    months := months - p_months;
  end if;
  starts_at := (anchor + make_interval(months => months)) at time zone 'UTC';
  ends_at := (anchor + make_interval(months => months + p_months)) at time zone 'UTC';
end $function$;`,
  `CREATE OR REPLACE FUNCTION engine.open_count(p_organization text, OUT period_starts_at timestamp with time zone, OUT used bigint, OUT allowed bigint)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  -- A change that is due counts before anybody has carried it out.
  select s.starts_at, case when d.is_due then p.monthly_executions else coalesce(o.plan_executions, p.monthly_executions) end
    into period_starts_at, allowed
    from organizations o
    cross join lateral (select coalesce(o.plan_changes_at <= now(), false) as is_due) d
    join plans p on p.id = case when d.is_due then o.next_plan else o.plan end
    cross join lateral plan_period(case when p.has_anniversary then o.plan_anchor_at end, now(), 1) s
   where o.id = p_organization;
  select c.used into used from execution_counts c
   where c.organization_id = p_organization and c.period_starts_at = open_count.period_starts_at for update;
  if not found then
    insert into execution_counts (organization_id, period_starts_at) values (p_organization, open_count.period_starts_at) on conflict do nothing;
    select c.used into used from execution_counts c
     where c.organization_id = p_organization and c.period_starts_at = open_count.period_starts_at for update;
  end if;
end $function$;`,
  `CREATE OR REPLACE FUNCTION engine.add_to_count(p_organization text, p_period timestamp with time zone, p_added integer, p_refused integer, p_allowed bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  count execution_counts;
  reached integer;
begin
  update execution_counts c set used = c.used + p_added, refused = c.refused + p_refused
   where c.organization_id = p_organization and c.period_starts_at = p_period returning c.* into count;
  if p_allowed is null then
    return;
  end if;
  reached := case when count.used >= p_allowed then 100 when count.used * 100 >= p_allowed * 95 then 95 when count.used * 100 >= p_allowed * 80 then 80 else 0 end;
  if p_added > 0 and reached > count.told_percent then
    insert into events (id, organization_id, kind, data)
    select ledger.new_event_id(), p_organization, 'plan_executions', jsonb_build_object(
        'percent', t.percent, 'used', count.used, 'limit', p_allowed, 'period_starts_at', p_period)
      from unnest(array[80, 95, 100]) t(percent) where t.percent > count.told_percent and t.percent <= reached;
    update execution_counts c set told_percent = reached where c.organization_id = p_organization and c.period_starts_at = p_period;
  end if;
  if p_refused > 0 and coalesce(count.refused_told_at < now() - interval '1 hour', true) then
    insert into events (id, organization_id, kind, data)
    values (ledger.new_event_id(), p_organization, 'plan_executions_refused', jsonb_build_object(
        'refused', count.refused, 'limit', p_allowed, 'period_starts_at', p_period));
    update execution_counts c set refused_told_at = now() where c.organization_id = p_organization and c.period_starts_at = p_period;
  end if;
end $function$;`,
  `CREATE OR REPLACE FUNCTION engine.count_execution(p_organization text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  counter record;
  admitted boolean;
begin
  select * into counter from engine.open_count(p_organization);
  admitted := counter.allowed is null or counter.used < counter.allowed;
  perform engine.add_to_count(p_organization, counter.period_starts_at, admitted::integer, (not admitted)::integer, counter.allowed);
  return admitted;
end $function$;`,
  `CREATE OR REPLACE FUNCTION engine.start_executions(p_starts jsonb, p_items bytea[])
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
  -- Of executions that count against the plan: their organizations, in one order for everybody, and how much of its period is used.
  counted text[];
  periods timestamptz[] := '{}';
  used bigint[] := '{}';
  allowed bigint[] := '{}';
  added integer[];
  refused integer[];
  counter record;
  which integer;
  -- Large items take long to write: their organization is locked after them, and what is too much takes the whole statement back.
  counts_last boolean := (select sum(octet_length(i)) > 524288 from unnest(p_items) i);
begin
  select coalesce(array_agg(distinct o.id collate "C" order by o.id collate "C"), '{}') into counted
    from jsonb_array_elements(p_starts) s(start), lateral (select s.start ->> 'organization_id' as id) o
   where s.start ->> 'mode' = 'production' or (s.start ->> 'mode' = 'manual' and s.start #>> '{trigger,kind}' = 'api');
  added := array_fill(0, array[cardinality(counted)]);
  refused := added;
  if not counts_last then
    for place in 1 .. cardinality(counted) loop
      perform set_config('app.organization_id', counted[place], true);
      select * into counter from engine.open_count(counted[place]);
      periods[place] := counter.period_starts_at;
      used[place] := counter.used;
      allowed[place] := counter.allowed;
    end loop;
  end if;
  for place in 1 .. jsonb_array_length(p_starts) loop
    one := p_starts -> (place - 1);
    perform set_config('app.organization_id', one ->> 'organization_id', true);
    execution_id := null;
    queued := null;
    which := case when one ->> 'mode' = 'production' or (one ->> 'mode' = 'manual' and one #>> '{trigger,kind}' = 'api')
      then array_position(counted, one ->> 'organization_id') end;
    if used[which] + added[which] >= allowed[which] and not exists (select from executions e
         where e.organization_id = one ->> 'organization_id' and e.digital_organization_id = one ->> 'digital_organization_id'
           and e.delivery_key = one ->> 'delivery_key') then
      refused[which] := refused[which] + 1;
      is_new := true; -- without an id: refused
      queued := false;
      handed_over := false;
      return next;
      continue;
    end if;
    insert into executions as e (id, organization_id, project_id, digital_organization_id, version_id, graph, graph_written, settings,
      mode, status, trigger, delivery_key, account_id)
    values (one ->> 'id', one ->> 'organization_id', one ->> 'project_id', one ->> 'digital_organization_id', one ->> 'version_id',
      coalesce(nullif(one -> 'graph', 'null'), (one ->> 'graph_written')::jsonb), (one ->> 'graph_written')::json, one -> 'settings', one ->> 'mode', 'queued', one -> 'trigger', one ->> 'delivery_key', one ->> 'account_id')
    on conflict (digital_organization_id, delivery_key) where delivery_key is not null do nothing
    returning e.id, e.queued_at is not null into execution_id, queued;
    is_new := found;
    if is_new then
      if which is not null then
        added[which] := added[which] + 1;
      end if;
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
  for place in 1 .. cardinality(counted) loop
    continue when added[place] + refused[place] = 0;
    perform set_config('app.organization_id', counted[place], true);
    if counts_last then
      select * into counter from engine.open_count(counted[place]);
      if counter.used + added[place] > counter.allowed then
        raise exception 'the executions of the plan are used up' using errcode = 'check_violation', constraint = 'plan_executions';
      end if;
      periods[place] := counter.period_starts_at;
      allowed[place] := counter.allowed;
    end if;
    perform engine.add_to_count(counted[place], periods[place], added[place], refused[place], allowed[place]);
  end loop;
end $function$;`,
];
