CREATE OR REPLACE FUNCTION queue.admit_start(p_digital_organization text, p_delivery_key text, p_key text, p_rule jsonb, p_overlap_node text, OUT verdict text, OUT starts_at timestamp with time zone, OUT held_since timestamp with time zone, OUT held_by text)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  v_organization text := current_setting('app.organization_id', true);
  v_kind text := p_rule ->> 'kind';
  v_window interval := (p_rule ->> 'seconds')::integer * interval '1 second';
  v_limit integer := coalesce((p_rule ->> 'limit')::integer, 1);
  v_now timestamptz;
  v_held integer;
  v_last timestamptz;
  v_replaced integer;
  v_skipped text;
begin
  -- Decides whether an execution starts now, later or not at all: 'start', 'hold', 'skip'. The lock is held until its row is there.
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(':', 'start_rule', p_digital_organization, p_key), 0));
  verdict := 'start';
  if exists (select from public.executions e where e.organization_id = v_organization and e.digital_organization_id = p_digital_organization
      and e.delivery_key = p_delivery_key) then
    return; -- a repeated delivery
  end if;
  v_now := date_trunc('milliseconds', clock_timestamp());
  if v_kind = 'debounce' then
    with replaced as (
      update public.executions e set status = 'canceled', stopped_at = v_now, seq = e.seq + 1, error = jsonb_build_object('code', 'start_replaced',
          'message', 'A later start with the same key replaced this one before its quiet time was over.', 'node_id', null, 'node_name', null, 'parameter', null)
       where e.organization_id = v_organization and e.digital_organization_id = p_digital_organization and e.start_key = p_key
         and e.status = 'queued' and e.starts_at is not null and e.held_by = 'debounce'
      returning e.id, e.held_since, pg_notify('bureau_executions', e.id)
    )
    select count(*), min(r.held_since) into v_replaced, held_since from replaced r;
    if v_replaced > 0 then -- they do not count against the plan
      update public.execution_counts c set used = greatest(c.used - v_replaced, 0) from engine.lock_plan_usage(v_organization) u
       where c.organization_id = v_organization and c.period_starts_at = u.period_starts_at;
    end if;
    held_since := coalesce(held_since, v_now);
    starts_at := least(v_now + v_window, held_since + (p_rule ->> 'longest_seconds')::integer * interval '1 second');
    held_by := 'debounce';
    verdict := 'hold';
    return;
  end if;
  if v_kind in ('rate', 'throttle') then
    if v_kind = 'throttle' then
      v_limit := 1;
    end if;
    delete from public.start_turns t where t.organization_id = v_organization and t.digital_organization_id = p_digital_organization
      and t.start_key = p_key and t.started_at <= v_now - v_window;
    select count(*), max(e.starts_at) into v_held, v_last from public.executions e
     where e.organization_id = v_organization and e.digital_organization_id = p_digital_organization and e.start_key = p_key
       and e.status = 'queued' and e.starts_at is not null and e.held_by = 'rate';
    if v_held > 0 or v_limit <= (select count(*) from public.start_turns t
        where t.organization_id = v_organization and t.digital_organization_id = p_digital_organization and t.start_key = p_key) then
      if v_kind = 'throttle' then
        v_skipped := 'throttle';
      elsif p_rule ->> 'excess' = 'skip' then
        v_skipped := 'rate';
      elsif v_held >= 10000 then
        v_skipped := 'line_full';
      else
        select s.at + v_window into starts_at from (
          select t.started_at as at from public.start_turns t
           where t.organization_id = v_organization and t.digital_organization_id = p_digital_organization and t.start_key = p_key
          union all
          select e.starts_at from public.executions e
           where e.organization_id = v_organization and e.digital_organization_id = p_digital_organization and e.start_key = p_key
             and e.status = 'queued' and e.starts_at is not null and e.held_by = 'rate') s
         order by s.at desc offset v_limit - 1 limit 1;
        starts_at := greatest(starts_at, v_last, v_now);
        held_since := v_now;
        held_by := 'rate';
        verdict := 'hold';
        return;
      end if;
    end if;
  end if;
  if v_skipped is null and p_overlap_node is not null and queue.schedule_is_open(v_organization, p_digital_organization, p_overlap_node, null, null) then
    if (select count(*) from public.executions e where e.organization_id = v_organization and e.digital_organization_id = p_digital_organization
        and e.status = 'queued' and e.starts_at is not null and e.held_by = 'overlap' and e.trigger ->> 'node_id' = p_overlap_node) >= 100 then
      v_skipped := 'line_full';
    else
      starts_at := 'infinity'; -- until no earlier one is open
      held_since := v_now;
      held_by := 'overlap';
      verdict := 'hold';
      return;
    end if;
  end if;
  if v_skipped is not null then
    insert into public.skipped_starts as s (organization_id, digital_organization_id, day, reason, count)
    values (v_organization, p_digital_organization, (v_now at time zone 'UTC')::date, v_skipped, 1)
    on conflict (digital_organization_id, day, reason) do update set count = s.count + 1, last_at = excluded.last_at;
    verdict := 'skip';
    held_by := v_skipped;
  elsif v_kind in ('rate', 'throttle') then
    insert into public.start_turns (organization_id, digital_organization_id, start_key, started_at, expires_at)
    values (v_organization, p_digital_organization, p_key, v_now, v_now + v_window);
  end if;
end $function$
