CREATE OR REPLACE FUNCTION engine.start_executions(p_starts jsonb, p_items bytea[])
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
      mode, status, trigger, delivery_key, account_id, priority, slot_key, start_key, starts_at, held_since, held_by)
    values (one ->> 'id', one ->> 'organization_id', one ->> 'project_id', one ->> 'digital_organization_id', one ->> 'version_id',
      coalesce(nullif(one -> 'graph', 'null'), (one ->> 'graph_written')::jsonb), (one ->> 'graph_written')::json, one -> 'settings', one ->> 'mode', 'queued', one -> 'trigger', one ->> 'delivery_key', one ->> 'account_id',
      case one #>> '{settings,priority}' when 'high' then 2 when 'low' then 4 else 3 end, coalesce(one ->> 'slot_key', ''), coalesce(one ->> 'start_key', ''),
      (one #>> '{hold,starts_at}')::timestamptz, (one #>> '{hold,since}')::timestamptz, one #>> '{hold,by}')
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
      if one #>> '{hold,by}' is not null then -- `queue.release_starts` sends it
        perform pg_notify('bureau_queue', '');
        handed_over := true;
        return next;
        continue;
      end if;
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
end $function$
