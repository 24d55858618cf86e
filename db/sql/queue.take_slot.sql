CREATE OR REPLACE FUNCTION queue.take_slot()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET lock_timeout TO '100ms'
AS $function$
declare
  v_flow text := concat_ws(' ', new.digital_organization_id, nullif(new.slot_key, ''));
  v_own integer := (new.settings ->> 'max_concurrent_executions')::integer;
  v_organization integer;
  v_instance integer;
begin
  if new.queued_at is null then
    select l.organization, l.instance into v_organization, v_instance from queue.limits() l;
    if coalesce(v_own, v_organization, v_instance) is null then
      return new;
    end if;
    if queue.can_start(new.organization_id, v_flow, v_own, v_organization, v_instance) then
      begin
        perform queue.lock();
        if queue.can_start(new.organization_id, v_flow, v_own, v_organization, v_instance) then
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
end $function$
