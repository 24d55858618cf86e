CREATE OR REPLACE FUNCTION public.log_events_until(p_after xid8, p_xact xid8, p_seq bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  -- Events of transactions after one, up to a place, which may be within the calls of a row.
  select coalesce(sum(case when (o.xact, o.seq) <= (p_xact, p_seq) then o.count when o.xact = p_xact then greatest(0, o.count - (o.seq - p_seq)) else 0 end), 0)::bigint
    from (select e.xact, e.seq, 1 as count from log_events e where e.xact > p_after
      union all select c.xact, c.seq, cardinality(c.calls) from log_calls c where c.xact > p_after) o
$function$
