CREATE OR REPLACE FUNCTION public.log_gateway_calls()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not exists (select from log_destinations d where d.enabled and not d.overridden) then
    return null; -- nobody wants it: a tenth of what a settlement takes
  end if;
  -- One row for all calls that a statement settles: the sender makes the events of their records.
  insert into log_calls (seq, organization_id, type, time, calls)
  select (select max(nextval('log_events_seq_seq')) from generate_series(1, cardinality(g.calls))), g.organization_id, g.type, g.time, g.calls
    from (select i.organization_id, log_call_type(i.status) as type, min(i.created_at) as time, array_agg(i.id) as calls
            from inserted i where i.kind = 'model' group by i.organization_id, log_call_type(i.status)) g
   -- As `log_wants`, which takes longer: it keeps its answer for further statements of a transaction, and a settlement is the only one of its own.
   where exists (select from log_destinations d where d.enabled and not d.overridden
     and (d.organization_id is null or d.organization_id = g.organization_id) and log_matches(d.types, g.type));
  return null;
end $function$
