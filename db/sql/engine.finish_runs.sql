CREATE OR REPLACE FUNCTION engine.finish_runs(p_runs jsonb, p_answer_bodies bytea[], p_ports text[], p_items bytea[], p_counts integer[], p_sizes integer[])
 RETURNS TABLE(is_first boolean, ended text)
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
  organization text;
  execution text;
  item_lists bytea[] := p_items;
begin
  for place in 1 .. jsonb_array_length(p_runs) loop
    one := p_runs -> (place - 1);
    organization := one ->> 'organization_id';
    execution := one ->> 'execution_id';
    perform set_config('app.organization_id', organization, true);
    if one ? 'answer' then
      insert into execution_answers (execution_id, organization_id, status, headers, body_kind, body)
      values (execution, organization, (one #>> '{answer,status}')::integer, one #> '{answer,headers}', one #>> '{answer,body_kind}', p_answer_bodies[place])
      on conflict (execution_id) do nothing;
      if found then perform pg_notify('bureau_executions', execution); end if;
    end if;

    insert into execution_nodes as n (organization_id, execution_id, node_id, run_index, name, type, status, started_at, duration_ms, attempts, error, sources, outputs, wait_until, console)
    values (organization, execution, one ->> 'node_id', (one ->> 'run_index')::integer, one ->> 'name', one ->> 'type', one ->> 'status',
      (one ->> 'started_at')::timestamptz, (one ->> 'duration_ms')::integer, (one ->> 'attempts')::integer, nullif(one -> 'error', 'null'),
      one -> 'sources', one -> 'outputs', (one ->> 'wait_until')::timestamptz, nullif(one -> 'console', 'null'))
    on conflict (execution_id, node_id, run_index) do update set status = excluded.status, duration_ms = excluded.duration_ms,
      attempts = excluded.attempts, error = excluded.error, sources = excluded.sources, outputs = excluded.outputs,
      wait_until = excluded.wait_until, console = excluded.console
    where n.status in ('running', 'waiting');
    is_first := found;
    if is_first then
      for row_place in (one ->> 'first_row')::integer .. (one ->> 'last_row')::integer loop
        insert into execution_data (organization_id, execution_id, node_id, run_index, port, items, item_count, size_bytes)
        values (organization, execution, one ->> 'node_id', (one ->> 'run_index')::integer,
          p_ports[row_place], item_lists[row_place], p_counts[row_place], p_sizes[row_place])
        on conflict do nothing;
      end loop;
      if one ? 'spans' then
        insert into execution_spans as s (organization_id, execution_id, node_id, run_index, spans)
        values (organization, execution, one ->> 'node_id', (one ->> 'run_index')::integer, one -> 'spans')
        on conflict (execution_id, node_id, run_index, call) do update set spans = s.spans || excluded.spans
        where jsonb_array_length(s.spans) < 200;
      end if;
    end if;

    ended := null;
    if (one ->> 'ends_execution')::boolean and (is_first or exists (
      select from execution_nodes n where n.organization_id = organization and n.execution_id = execution and n.node_id = one ->> 'node_id'
        and n.run_index = (one ->> 'run_index')::integer and n.status = 'success')) then
      update executions e set status = 'success', error = null, last_node = one ->> 'node_id', stopped_at = now(), wait_until = null,
        started_at = coalesce(e.started_at, now()), seq = e.seq + 1
      where e.organization_id = organization and e.id = execution and e.status not in ('success', 'error', 'canceled');
      if found then
        ended := 'success';
        perform pg_notify('bureau_executions', execution);
      else
        select e.status into ended from executions e where e.organization_id = organization and e.id = execution;
        ended := coalesce(ended, 'canceled');
      end if;
    end if;
    return next;
  end loop;
end $function$
