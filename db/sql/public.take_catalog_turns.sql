CREATE OR REPLACE FUNCTION public.take_catalog_turns(p_counts integer[], p_max_wait_ms double precision[], p_buckets text[], p_interval_ms double precision[], p_burst_ms double precision[])
 RETURNS double precision[]
 LANGUAGE plpgsql
AS $function$
declare
  now_ms double precision;
  waits double precision[] := array_fill(0::double precision, array[cardinality(p_counts)]);
  next_of jsonb;
  wait_ms double precision;
  before integer := 0;
begin
  perform lock_rate_subjects(p_buckets);
  now_ms := extract(epoch from clock_timestamp()) * 1000;
  select coalesce(jsonb_object_agg(t.bucket, t.next_ms), '{}') into next_of from catalog_turns t where t.bucket = any(p_buckets);
  for request in 1 .. cardinality(p_counts) loop
    wait_ms := 0;
    for place in before + 1 .. before + p_counts[request] loop
      wait_ms := greatest(wait_ms, coalesce((next_of ->> p_buckets[place])::double precision, 0) - p_burst_ms[place] - now_ms);
    end loop;
    if wait_ms > p_max_wait_ms[request] then
      wait_ms := -wait_ms;
    else
      for place in before + 1 .. before + p_counts[request] loop
        next_of := next_of || jsonb_build_object(p_buckets[place],
          greatest(coalesce((next_of ->> p_buckets[place])::double precision, 0), now_ms) + p_interval_ms[place]);
      end loop;
    end if;
    waits[request] := wait_ms;
    before := before + p_counts[request];
  end loop;
  insert into catalog_turns as t (bucket, next_ms)
    select e.key, e.value::double precision from jsonb_each_text(next_of) e
  on conflict (bucket) do update set next_ms = excluded.next_ms;
  return waits;
end $function$
