CREATE OR REPLACE FUNCTION ledger.renew_holds(p_calls text[], p_progress bigint[], p_lease_ms integer)
 RETURNS bigint
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
  renewed bigint;
begin
  with own as (
    select h.id from holds h where h.id = any (p_calls) and h.state = 'open' for update skip locked
  )
  update holds h set
      expires_at = now() + p_lease_ms * interval '1 millisecond',
      progress_micros = greatest(h.progress_micros, coalesce(c.progress, 0))
    from own, unnest(p_calls, p_progress) c(call, progress)
   where h.id = own.id and c.call = own.id;
  get diagnostics renewed = row_count;
  return renewed;
end $function$
