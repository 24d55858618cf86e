CREATE OR REPLACE FUNCTION public.count_mails(p_keys text[], p_windows_ms bigint[])
 RETURNS TABLE(counter text, mails integer, window_start timestamp with time zone)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  -- In the order of keys, so that no two transactions wait for each other.
  insert into rate_limits as r (key, window_start, count)
  select 'mail:' || c.key, to_timestamp(floor(extract(epoch from clock_timestamp()) * 1000 / c.window_ms) * c.window_ms / 1000), 1
    from unnest(p_keys, p_windows_ms) c(key, window_ms) order by c.key
  on conflict (key, window_start) do update set count = r.count + 1
  returning substr(r.key, 6), r.count, r.window_start
$function$
