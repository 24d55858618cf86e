CREATE OR REPLACE FUNCTION public.log_rebase_events()
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  -- No transaction of a user has it: what is put here is before everything new.
  v_first constant xid8 := '3';
  v_now xid8 := pg_current_xact_id();
  v_taken bigint;
begin
  -- In a database that was restored on another server, events and cursors are of transactions that this server has not had yet.
  if not exists (select from log_destinations d where d.cursor_xact > v_now or d.calls_cursor_xact > v_now)
      and not exists (select from log_events e where e.xact > v_now) and not exists (select from log_calls c where c.xact > v_now) then
    return false;
  end if;
  select coalesce(max(o.seq), 0) into v_taken
    from (select e.seq from log_events e where e.xact = v_first union all select c.seq from log_calls c where c.xact = v_first) o;
  update log_destinations d set cursor_xact = v_first, cursor_seq = v_taken + log_events_until(v_now, d.cursor_xact, d.cursor_seq)
   where d.cursor_xact > v_now;
  update log_destinations d set calls_cursor_xact = v_first, calls_cursor_seq = v_taken + log_events_until(v_now, d.calls_cursor_xact, d.calls_cursor_seq)
   where d.calls_cursor_xact > v_now;
  with places as materialized (
    select o.xact, o.seq, v_taken + sum(o.count) over (order by o.xact, o.seq) as place
      from (select e.xact, e.seq, 1 as count from log_events e where e.xact > v_now
        union all select c.xact, c.seq, cardinality(c.calls) from log_calls c where c.xact > v_now) o
  ), events as (
    update log_events e set xact = v_first, seq = p.place from places p where e.xact = p.xact and e.seq = p.seq
  )
  update log_calls c set xact = v_first, seq = p.place from places p where c.xact = p.xact and c.seq = p.seq;
  return true;
end $function$
