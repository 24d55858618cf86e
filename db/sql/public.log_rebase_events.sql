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
  if not exists (select from log_destinations d where d.cursor_xact > v_now) and not exists (select from log_events e where e.xact > v_now) then
    return false;
  end if;
  select coalesce(max(e.seq), 0) into v_taken from log_events e where e.xact = v_first;
  update log_destinations d set cursor_xact = v_first, cursor_seq = v_taken + (
      select count(*) from log_events e where e.xact > v_now and (e.xact, e.seq) <= (d.cursor_xact, d.cursor_seq))
   where d.cursor_xact > v_now;
  update log_events e set xact = v_first, seq = v_taken + p.place
    from (select o.xact, o.seq, row_number() over (order by o.xact, o.seq) as place from log_events o where o.xact > v_now) p
   where e.xact = p.xact and e.seq = p.seq;
  return true;
end $function$
