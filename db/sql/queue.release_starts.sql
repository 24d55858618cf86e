CREATE OR REPLACE FUNCTION queue.release_starts(p_outbox_ids text[], p_relay_after_ms integer)
 RETURNS TABLE(execution_id text, released boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  one record;
  v_rule jsonb;
  v_now timestamptz;
  v_next timestamptz;
  v_busy text[] := '{}';
  v_lock text;
  v_used integer := 0;
  has_workers boolean := not pg_try_advisory_xact_lock(hashtextextended('bureau_starters', 0));
begin
  -- Starts held executions that are due, in order. One process at a time, so that none overtakes another.
  if not pg_try_advisory_xact_lock(hashtextextended('release_starts', 0)) then
    return;
  end if;
  for one in
    select d.* from (
      select e.id, e.organization_id, e.digital_organization_id, e.start_key, e.settings, e.trigger, e.created_at, e.starts_at from executions e
       where e.starts_at <= now() and e.status = 'queued' -- of the transaction, because a changing time is no bound of an index
       order by e.starts_at, e.created_at, e.id limit cardinality(p_outbox_ids) for update skip locked) d
    union all
    select o.* from (
      select e.id, e.organization_id, e.digital_organization_id, e.start_key, e.settings, e.trigger, e.created_at, e.starts_at from executions e
       where e.starts_at = 'infinity' and e.status = 'queued'
         and not queue.schedule_is_open(e.organization_id, e.digital_organization_id, e.trigger ->> 'node_id', e.created_at, e.id)
       order by e.starts_at, e.created_at, e.id limit cardinality(p_outbox_ids) for update skip locked) o
  loop
    exit when v_used = cardinality(p_outbox_ids);
    v_rule := one.settings -> 'start_rule';
    v_lock := concat_ws(':', 'start_rule', one.digital_organization_id, one.start_key);
    continue when v_lock = any (v_busy);
    if not pg_try_advisory_xact_lock(hashtextextended(v_lock, 0)) then
      v_busy := v_busy || v_lock; -- a start with this key is decided: the next round
      continue;
    end if;
    execution_id := one.id;
    v_now := date_trunc('milliseconds', clock_timestamp());
    if one.starts_at <> 'infinity' and one.settings ->> 'schedule_overlap' = 'queue' and one.trigger ->> 'kind' = 'schedule'
        and queue.schedule_is_open(one.organization_id, one.digital_organization_id, one.trigger ->> 'node_id', one.created_at, one.id) then
      update executions e set starts_at = 'infinity', held_by = 'overlap' where e.id = one.id;
      released := false;
      return next;
      continue;
    end if;
    if v_rule ->> 'kind' = 'rate' then
      select t.started_at + (v_rule ->> 'seconds')::integer * interval '1 second' into v_next from start_turns t
       where t.organization_id = one.organization_id and t.digital_organization_id = one.digital_organization_id and t.start_key = one.start_key
       order by t.started_at desc offset coalesce((v_rule ->> 'limit')::integer, 1) - 1 limit 1;
      if v_next > v_now then -- no start of the window is left, as after a pause of the instance
        update executions e set starts_at = v_next, held_by = 'rate' where e.id = one.id;
        released := false;
        return next;
        continue;
      end if;
    end if;
    if v_rule ->> 'kind' in ('rate', 'throttle') then
      insert into start_turns (organization_id, digital_organization_id, start_key, started_at, expires_at)
      values (one.organization_id, one.digital_organization_id, one.start_key, v_now, v_now + (v_rule ->> 'seconds')::integer * interval '1 second');
    end if;
    v_used := v_used + 1;
    update executions e set status = 'queued', starts_at = null, held_by = null, seq = e.seq + 1 where e.id = one.id;
    insert into outbox (id, organization_id, kind, reference, next_attempt_at)
    values (p_outbox_ids[v_used], one.organization_id, 'start_execution', one.id,
      now() + case when has_workers then p_relay_after_ms else 0 end * interval '1 millisecond');
    if has_workers then
      perform pg_notify('bureau_starts', concat_ws(' ', one.organization_id, one.id, p_outbox_ids[v_used]));
    end if;
    released := true;
    return next;
  end loop;
end $function$
