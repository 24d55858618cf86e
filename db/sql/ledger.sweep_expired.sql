CREATE OR REPLACE FUNCTION ledger.sweep_expired(p_wallet_entries text[], p_platform_entries text[], OUT swept integer, OUT failed text[])
 RETURNS record
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
  expired text[];
  hold text;
begin
  swept := 0;
  select array_agg(e.id) into expired from (
    select id from holds where state = 'open' and expires_at < now() limit cardinality(p_wallet_entries)) e;
  if expired is null then
    return;
  end if;
  begin
    swept := ledger.close_expired(expired, p_wallet_entries, p_platform_entries);
    return;
  exception when data_exception or integrity_constraint_violation then
    swept := 0;
  end;
  for place in 1 .. cardinality(expired) loop
    hold := expired[place];
    begin
      swept := swept + ledger.close_expired(array[hold], p_wallet_entries[place:place], p_platform_entries[place:place]);
    exception when data_exception or integrity_constraint_violation then
      failed := failed || (hold || ': ' || sqlerrm);
      update holds set expires_at = now() + interval '10 minutes' where id = hold and state = 'open';
    end;
  end loop;
end $function$
