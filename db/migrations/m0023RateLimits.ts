import { Migration } from '@mikro-orm/migrations';

const limited = ['api_keys', 'organizations', 'models'];

/**
 * Limits of calls per minute on keys, organizations and models, and their usage per second. The windows are unlogged: a crash of the
 * database loses at most a minute of usage.
 */
export class M0023RateLimits extends Migration {
  override async up(): Promise<void> {
    for (const table of limited) {
      this.addSql(`
alter table ${table}
  add column requests_per_minute integer check (requests_per_minute > 0),
  add column tokens_per_minute integer check (tokens_per_minute > 0);`);
    }
    this.addSql(`
create unlogged table rate_windows (
  subject text not null,
  second bigint not null,
  requests integer not null,
  tokens bigint not null,
  primary key (subject, second)
) with (fillfactor = 70);`);
    this.addSql('grant select, insert, update, delete on rate_windows to bureau_system;');
    this.addSql(lockSubjects);
    this.addSql(takeRate);
    this.addSql(correctRate);
  }

  override async down(): Promise<void> {
    this.addSql('drop function take_rate, correct_rate, lock_rate_subjects;');
    this.addSql('drop table rate_windows;');
    for (const table of limited)
      this.addSql(`alter table ${table} drop column requests_per_minute, drop column tokens_per_minute;`);
  }
}

/** One statement at a time works on a subject, over all processes; in one order, so that no two wait for each other. */
const lockSubjects = `
create function lock_rate_subjects(p_subjects text[]) returns void language plpgsql as $$
declare
  place bigint;
begin
  for place in select distinct hashtextextended(s, 0) from unnest(p_subjects) s order by 1 loop
    perform pg_advisory_xact_lock(place);
  end loop;
end $$;`;

/**
 * Admits calls in the order of arrival: call i takes a request and its tokens from each subject of \`p_places_of_call[i]\` (places in
 * \`p_subjects\`, as a text such as '1,3'), or nothing if one of them lacks what it needs within the last 60 seconds. Verdicts: 0 =
 * admitted; 2 × place = that subject's requests are used up; 2 × place + 1 = its tokens are. The buckets are what is used afterwards. A call
 * that may use more tokens than a subject has in a minute takes them all.
 */
const takeRate = `
create function take_rate(
  p_subjects text[], p_request_limits integer[], p_token_limits integer[], p_places_of_call text[], p_tokens bigint[],
  out verdicts integer[], out at_ms bigint,
  out bucket_places integer[], out bucket_seconds bigint[], out bucket_requests integer[], out bucket_tokens bigint[]
) language plpgsql as $$
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
end $$;`;

/** Corrects the tokens that calls reserved, in their seconds, to the actual usage. */
const correctRate = `
create function correct_rate(p_subjects text[], p_seconds bigint[], p_changes bigint[]) returns void language plpgsql as $$
begin
  perform lock_rate_subjects(p_subjects);
  update rate_windows r set tokens = greatest(0, r.tokens + c.change)
    from (select subject, second, sum(change)::bigint as change
            from unnest(p_subjects, p_seconds, p_changes) c(subject, second, change) group by subject, second) c
   where r.subject = c.subject and r.second = c.second;
end $$;`;
