CREATE OR REPLACE FUNCTION ledger.settle_budgets(p_budgets text[], p_freed bigint, p_charged bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update budgets b set held_micros = b.held_micros - p_freed,
      used_micros = greatest(0, case when b.period_starts_at < ledger.period_start(b.period) then 0 else b.used_micros end + p_charged),
      period_starts_at = greatest(b.period_starts_at, ledger.period_start(b.period))
   where b.id = any (p_budgets)
$function$
