import { Migration } from '@mikro-orm/migrations';

/**
 * What the data catalog shares between processes: when each host may be asked next, and answers that are kept for a while. Both are
 * unlogged: a crash of the database loses what is minutes old, and nothing that anybody paid for.
 */
export class M0123Catalog extends Migration {
  override async up(): Promise<void> {
    this.addSql('create unlogged table catalog_turns (bucket text primary key, next_ms double precision not null);');
    this.addSql(`
create unlogged table catalog_answers (
  key text primary key,
  status smallint not null,
  headers jsonb not null,
  body bytea not null,
  bytes integer not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  expires_at timestamptz(3) not null
);`);
    this.addSql('create index catalog_answers_oldest on catalog_answers (created_at);');
    this.addSql('grant select, insert, update, delete on catalog_turns, catalog_answers to bureau_system;');
    this.addSql(takeTurns);
  }

  override async down(): Promise<void> {
    this.addSql('drop function take_catalog_turns;');
    this.addSql('drop table catalog_turns, catalog_answers;');
  }
}

/**
 * Gives requests their turns, in the order of arrival. Request i needs a turn of each of the next \`p_counts[i]\` buckets, where turns are
 * \`p_interval_ms\` apart and \`p_burst_ms\` may be taken ahead (a leaky bucket: the virtual scheduling of GCRA). It takes all of them, or none
 * where it would wait for more than \`p_max_wait_ms[i]\`. Answers how long each one waits; less than 0 = nothing taken, and how long it would be.
 */
const takeTurns = `
create function take_catalog_turns(
  p_counts integer[], p_max_wait_ms double precision[], p_buckets text[], p_interval_ms double precision[], p_burst_ms double precision[]
) returns double precision[] language plpgsql as $$
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
end $$;`;
