CREATE OR REPLACE FUNCTION public.log_prune_events(p_before timestamp with time zone, p_most integer)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with gone_events as (
    delete from log_events where (xact, seq) in (select e.xact, e.seq from log_events e where e.time < p_before limit p_most)
    returning *
  ), gone_calls as (
    delete from log_calls where (xact, seq) in (select c.xact, c.seq from log_calls c where c.time < p_before limit p_most)
    returning *
  ), dropped as (
    select d.id, d.organization_id, d.name, d.cursor_xact, d.cursor_seq, sum(g.count) filter (where g.type <> 'log_destination.gap') as count,
           min(g.time) as oldest, max(g.time) as newest
      from log_destinations d join lateral (
        select e.organization_id, e.type, e.time, e.subject ->> 'id' as subject, 1 as count
          from gone_events e where (e.xact, e.seq) > (d.cursor_xact, d.cursor_seq)
        union all
        select c.organization_id, c.type, c.time, null, case when c.xact = d.calls_cursor_xact then least(cardinality(c.calls), c.seq - d.calls_cursor_seq) else cardinality(c.calls) end
          from gone_calls c where (c.xact, c.seq) > (d.calls_cursor_xact, d.calls_cursor_seq)) g
        on (d.organization_id is null or d.organization_id = g.organization_id)
       and (log_matches(d.types, g.type) or g.type = 'log_destination.gap' and g.subject = d.id)
     where d.enabled group by d.id
  ), earlier as ( -- events about gaps that wait as well: one takes their place
    delete from log_events e using dropped d
     where e.type = 'log_destination.gap' and e.subject ->> 'id' = d.id and (e.xact, e.seq) > (d.cursor_xact, d.cursor_seq)
       and e.time >= p_before
    returning d.id, e.data
  ), noted as (
    insert into log_events (organization_id, type, subject, data)
    select d.organization_id, 'log_destination.gap', log_party('log_destination', d.id, d.name),
           jsonb_build_object('dropped', coalesce(d.count, 0) + coalesce(e.dropped, 0),
             'from', log_time(least(d.oldest, e.oldest)),
             'to', log_time(greatest(d.newest, e.newest)))
      from dropped d left join (
        select e.id, sum((e.data ->> 'dropped')::bigint) as dropped, min((e.data ->> 'from')::timestamptz) as oldest,
               max((e.data ->> 'to')::timestamptz) as newest from earlier e group by e.id) e on e.id = d.id
  )
  select (select count(*) from gone_events)::integer + (select count(*) from gone_calls)::integer
$function$
