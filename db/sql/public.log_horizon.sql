CREATE OR REPLACE FUNCTION public.log_horizon()
 RETURNS xid8
 LANGUAGE sql
 STABLE
AS $function$
  -- The oldest open transaction of this database, or what comes next: what is before it has ended, so its events are visible to the statements after this one. The
  -- snapshot is older than the list of transactions, so one that is in neither has ended. `pg_snapshot_xmin` waits for those of other databases, too.
  select least(s.next, min(s.next - age.of_xid) filter (where age.of_xid < 2147483648))::text::xid8
    from (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next) s
    left join lateral (
      select (s.next - o.xid::text::bigint) % 4294967296 as of_xid
        from (select a.backend_xid as xid from pg_stat_activity a where a.datname = current_database() and a.backend_xid is not null
          union all select p.transaction from pg_prepared_xacts p where p.database = current_database()) o) age on true
   group by s.next
$function$
