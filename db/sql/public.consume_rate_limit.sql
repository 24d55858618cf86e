CREATE OR REPLACE FUNCTION public.consume_rate_limit(p_subjects text[], p_request_limits integer[], p_token_limits integer[], p_places_of_call text[], p_tokens bigint[], OUT verdicts integer[], OUT at_ms bigint, OUT bucket_places integer[], OUT bucket_seconds bigint[], OUT bucket_requests integer[], OUT bucket_tokens bigint[])
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  this_second bigint;
  used_requests bigint[];
  used_tokens bigint[];
  taken_requests integer[] := array_fill(0, array[cardinality(p_subjects)]);
  taken_tokens bigint[] := array_fill(0::bigint, array[cardinality(p_subjects)]);
  places integer[];
  place integer;
  verdict integer;
begin
  perform lock_rate_subjects(p_subjects);
  at_ms := floor(extract(epoch from clock_timestamp()) * 1000);
  this_second := at_ms / 1000;
  select array_agg(coalesce(w.requests, 0) order by s.place), array_agg(coalesce(w.tokens, 0) order by s.place)
    into used_requests, used_tokens
    from unnest(p_subjects) with ordinality s(subject, place)
    left join lateral (select sum(r.requests) as requests, sum(r.tokens) as tokens from rate_windows r
                        where r.subject = s.subject and r.second >= this_second - 60) w on true;

  verdicts := array_fill(0, array[cardinality(p_tokens)]);
  for number in 1 .. cardinality(p_tokens) loop
    places := string_to_array(p_places_of_call[number], ',')::integer[];
    verdict := 0;
    foreach place in array places loop
      if used_requests[place] + 1 > p_request_limits[place] then
        verdict := 2 * place;
      elsif used_tokens[place] + least(p_tokens[number], p_token_limits[place]) > p_token_limits[place] then
        verdict := 2 * place + 1;
      end if;
      exit when verdict > 0;
    end loop;
    if verdict = 0 then
      foreach place in array places loop
        used_requests[place] := used_requests[place] + 1;
        used_tokens[place] := used_tokens[place] + least(p_tokens[number], p_token_limits[place]);
        taken_requests[place] := taken_requests[place] + 1;
        taken_tokens[place] := taken_tokens[place] + least(p_tokens[number], p_token_limits[place]);
      end loop;
    end if;
    verdicts[number] := verdict;
  end loop;

  insert into rate_windows as r (subject, second, requests, tokens)
    select s.subject, this_second, s.requests, s.tokens
      from unnest(p_subjects, taken_requests, taken_tokens) s(subject, requests, tokens) where s.requests > 0
  on conflict (subject, second) do update set requests = r.requests + excluded.requests, tokens = r.tokens + excluded.tokens;

  select array_agg(s.place::integer), array_agg(r.second), array_agg(r.requests), array_agg(r.tokens)
    into bucket_places, bucket_seconds, bucket_requests, bucket_tokens
    from unnest(p_subjects) with ordinality s(subject, place)
    join rate_windows r on r.subject = s.subject and r.second >= this_second - 60;
end $function$
