/** The functions of starts and of the line for a slot as they were before rules for starts, priorities and keys, for the way down. */
export const startFunctionsBefore = [
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
  -- Whose plan each execution counts against (none: null); of these organizations, in one order for everybody, how much of the period is used.
  payers text[] := '{}';
  counted text[] := '{}';
  periods timestamptz[] := '{}';
  used bigint[] := '{}';
  allowed bigint[] := '{}';
  added integer[];
  refused integer[];
  counter record;
  which integer;
  item_bytes bigint := 0;
  counts_last boolean;
begin
  for place in 1 .. jsonb_array_length(p_starts) loop
    one := p_starts -> (place - 1);
    item_bytes := item_bytes + octet_length(p_items[place]);
    if one ->> 'mode' = 'production' or (one ->> 'mode' = 'manual' and one #>> '{trigger,kind}' = 'api') then
      payers[place] := one ->> 'organization_id';
      if payers[place] <> all (counted) then
        counted := counted || payers[place];
      end if;
    end if;
  end loop;
  if cardinality(counted) > 1 then
    select array_agg(c.id order by c.id collate "C") into counted from unnest(counted) c(id);
  end if;
  added := array_fill(0, array[cardinality(counted)]);
  refused := added;
  -- Large items take long to write: their organization is locked after them, and what is too much takes the whole statement back.
  counts_last := item_bytes > 524288;
  if not counts_last then
    for place in 1 .. cardinality(counted) loop
      perform set_config('app.organization_id', counted[place], true);
      select * into counter from engine.lock_plan_usage(counted[place]);
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
    which := array_position(counted, payers[place]);
    if used[which] + added[which] >= allowed[which] then -- an if of its own: below the limit nothing is looked up
      if not exists (select from executions e
           where e.organization_id = one ->> 'organization_id' and e.digital_organization_id = one ->> 'digital_organization_id'
             and e.delivery_key = one ->> 'delivery_key') then
        refused[which] := refused[which] + 1;
        is_new := true; -- without an id: refused
        queued := false;
        handed_over := false;
        return next;
        continue;
      end if;
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
      select * into counter from engine.lock_plan_usage(counted[place]);
      if counter.used + added[place] > counter.allowed then
        raise exception 'the executions of the plan are used up' using errcode = 'check_violation', constraint = 'plan_executions';
      end if;
      periods[place] := counter.period_starts_at;
      allowed[place] := counter.allowed;
    end if;
    perform engine.record_plan_usage(counted[place], periods[place], added[place], refused[place], allowed[place]);
  end loop;
end $function$;`,
  `CREATE OR REPLACE FUNCTION queue.grant_slots(p_outbox_ids text[], p_relay_after_ms integer)
 RETURNS TABLE(outbox_id text, execution_id text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
declare
  v_free integer;
  v_organization integer;
  v_now timestamptz;
begin
  if not queue.has_waiting() then
    return;
  end if;
  perform queue.lock();
  v_free := queue.free_slots(cardinality(p_outbox_ids));
  if v_free < 1 then
    return;
  end if;
  v_organization := (select l.organization from queue.limits() l);
  v_now := clock_timestamp(); -- not before the end of those that had the slots
  return query
  with lines as materialized (
    select h.organization_id, h.digital_organization_id,
           least(v_free, h.own_limit - queue.slots_in_use(h.own_limit, h.organization_id, h.digital_organization_id)) as free
      from queue.next_per_flow(null) h
  ), organizations as materialized (
    select l.organization_id, least(v_free, v_organization - queue.slots_in_use(v_organization, l.organization_id, null)) as free
      from (select distinct lines.organization_id from lines where lines.free > 0) l
  ), firsts as (
    select f.id, f.organization_id, f.status, f.queued_at
      from lines l cross join lateral (
        select e.id, e.organization_id, e.status, e.queued_at from executions e
         where e.queued_at is not null and e.status in ('queued', 'waiting') and e.organization_id = l.organization_id
           and e.digital_organization_id = l.digital_organization_id
         order by e.status desc, e.queued_at, e.id limit greatest(l.free, 0)
      ) f
  ), heads as (
    select f.id, f.organization_id, row_number() over own as round, first_value(f.queued_at) over own as head
      from firsts f window own as (partition by f.organization_id order by f.status desc, f.queued_at, f.id)
  ), next as (
    select h.id, h.organization_id, row_number() over (order by h.round, t.turn nulls first, h.head, h.organization_id) as place
      from heads h
      join organizations o on o.organization_id = h.organization_id and h.round <= o.free
      left join execution_turns t on t.organization_id = h.organization_id
     order by place limit v_free
  ), granted as (
    update executions e set status = 'running', queued_at = null, wait_until = null, seq = e.seq + 1,
           started_at = coalesce(e.started_at, v_now)
      from next n where e.id = n.id and e.queued_at is not null and e.status in ('queued', 'waiting')
      returning e.id, e.organization_id, n.place
  ), turns as (
    insert into execution_turns (organization_id, turn)
    select g.organization_id, nextval('execution_turns_taken')
      from (select granted.organization_id, max(granted.place) as place from granted group by 1 order by 2) g
    on conflict (organization_id) do update set turn = excluded.turn
  ), messages as (
    insert into outbox (id, organization_id, kind, reference, next_attempt_at)
    select p_outbox_ids[g.place], g.organization_id, 'grant_slot', g.id, now() + p_relay_after_ms * interval '1 millisecond'
      from granted g
    returning id, reference
  )
  select m.id, m.reference from messages m join granted g on g.id = m.reference order by g.place;
end $function$;`,
  `CREATE OR REPLACE FUNCTION queue.next_per_flow(p_organization text)
 RETURNS TABLE(organization_id text, digital_organization_id text, own_limit integer)
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
  -- The digital organizations that have a line, of one organization or of all, with the limit that the first in it names.
  with recursive lines as (
    (select e.organization_id, e.digital_organization_id from executions e
      where e.queued_at is not null and e.status in ('queued', 'waiting') and e.organization_id >= coalesce(p_organization, '')
      order by e.organization_id, e.digital_organization_id limit 1)
    union all
    select n.organization_id, n.digital_organization_id from lines l cross join lateral (
      select e.organization_id, e.digital_organization_id from executions e
       where e.queued_at is not null and e.status in ('queued', 'waiting') and (e.organization_id, e.digital_organization_id) > (l.organization_id, l.digital_organization_id)
       order by e.organization_id, e.digital_organization_id limit 1) n
     where p_organization is null or l.organization_id = p_organization
  )
  select l.organization_id, l.digital_organization_id, (f.settings ->> 'max_concurrent_executions')::integer
    from lines l cross join lateral (
      select e.settings from executions e
       where e.queued_at is not null and e.status in ('queued', 'waiting') and e.organization_id = l.organization_id and e.digital_organization_id = l.digital_organization_id
       order by e.status desc, e.queued_at, e.id limit 1) f
   where p_organization is null or l.organization_id = p_organization
$function$;`,
  `CREATE OR REPLACE FUNCTION queue.positions(p_ids text[])
 RETURNS TABLE(execution_id text, place integer, slots integer, reason text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
  -- Where executions of the acting organization stand among those that wait for the same limit, from 1 on: the narrowest one that is reached.
  with line as (
    select e.id, e.organization_id, e.digital_organization_id, (e.settings ->> 'max_concurrent_executions')::integer as own_limit,
           row_number() over own as round, first_value(e.queued_at) over own as head,
           row_number() over (partition by e.organization_id, e.digital_organization_id order by e.status desc, e.queued_at, e.id) as own_place
      from executions e where e.queued_at is not null and e.status in ('queued', 'waiting')
    window own as (partition by e.organization_id order by e.status desc, e.queued_at, e.id)
  ), places as (
    select l.*, row_number() over (order by l.round, t.turn nulls first, l.head, l.organization_id) as place
      from line l left join execution_turns t on t.organization_id = l.organization_id
  ), asked as (
    select p.*, l.instance, l.organization,
           case when queue.slots_in_use(p.own_limit, p.organization_id, p.digital_organization_id) >= p.own_limit then 'digital_organization_limit'
                when queue.slots_in_use(l.organization, p.organization_id, null) >= l.organization then 'organization_limit'
                else 'concurrency_limit' end as reason
      from places p cross join queue.limits() l
     where p.id = any(p_ids) and p.organization_id = current_setting('app.organization_id', true)
  )
  select a.id, (case a.reason when 'digital_organization_limit' then a.own_place when 'organization_limit' then a.round else a.place end)::integer,
         case a.reason when 'digital_organization_limit' then a.own_limit when 'organization_limit' then a.organization else a.instance end, a.reason
    from asked a
$function$;`,
  `CREATE OR REPLACE FUNCTION queue.slots_in_use(p_most integer, p_organization text, p_digital_organization text)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
begin
  -- How many slots are held: in the instance, of an organization, or of a digital organization; no more are counted than asked for.
  -- The order and the limit within name the indexes, whatever statistics say of a young table.
  if p_most is null then
    return null;
  elsif p_organization is null then
    return (select count(*) from (
      select from executions e where (e.mode = 'production' or (e.mode = 'manual' and e.trigger ->> 'kind' = 'api')) and e.queued_at is null and e.retry_at is null and e.status in ('queued', 'running')
         and case when (select true from executions c where c.parent_execution_id = e.id and c.awaited limit 1)
                       then not queue.waits_for_its_calls(e.id) else true end
       order by e.organization_id, e.digital_organization_id limit p_most) held);
  elsif p_digital_organization is null then
    return (select count(*) from (
      select from executions e where (e.mode = 'production' or (e.mode = 'manual' and e.trigger ->> 'kind' = 'api')) and e.queued_at is null and e.retry_at is null and e.status in ('queued', 'running') and e.organization_id = p_organization
         and case when (select true from executions c where c.parent_execution_id = e.id and c.awaited limit 1)
                       then not queue.waits_for_its_calls(e.id) else true end
       order by e.digital_organization_id limit p_most) held);
  end if;
  return (select count(*) from (
      select from executions e where (e.mode = 'production' or (e.mode = 'manual' and e.trigger ->> 'kind' = 'api')) and e.queued_at is null and e.retry_at is null and e.status in ('queued', 'running') and e.organization_id = p_organization and e.digital_organization_id = p_digital_organization
         and case when (select true from executions c where c.parent_execution_id = e.id and c.awaited limit 1)
                       then not queue.waits_for_its_calls(e.id) else true end
       limit p_most) held);
end $function$;`,
  `CREATE OR REPLACE FUNCTION queue.take_slot()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET lock_timeout TO '100ms'
AS $function$
declare
  v_own integer := (new.settings ->> 'max_concurrent_executions')::integer;
  v_organization integer;
  v_instance integer;
begin
  if new.queued_at is null then
    select l.organization, l.instance into v_organization, v_instance from queue.limits() l;
    if coalesce(v_own, v_organization, v_instance) is null then
      return new;
    end if;
    if queue.can_start(new.organization_id, new.digital_organization_id, v_own, v_organization, v_instance) then
      begin
        perform queue.lock();
        if queue.can_start(new.organization_id, new.digital_organization_id, v_own, v_organization, v_instance) then
          if tg_op = 'INSERT' and new.started_at is not null then
            new.started_at := clock_timestamp(); -- not before the end of the one that had the slot
          end if;
          return new;
        end if;
      exception when lock_not_available then
        null; -- nobody's start waits for somebody else's commit: a grant follows at once
      end;
    end if;
    new.queued_at := case tg_op when 'INSERT' then new.created_at else clock_timestamp() end;
    perform pg_notify('bureau_queue', '');
  end if;
  if tg_op = 'INSERT' then
    new.status := 'queued';
    new.started_at := null;
  else
    new.status := case old.status when 'running' then 'waiting' else old.status end; -- it ran until its back-off
    new.started_at := old.started_at;
  end if;
  new.wait_until := null;
  return new;
end $function$;`,
] as const;
