import { Client } from 'pg';

import { baselineName, renamedFunctions } from '../../db/baseline/adoptBaseline.ts';
import { replacedMigrations } from '../../db/baseline/replacedMigrations.ts';

/**
 * Puts a migrated database in the state before the baseline: with the names of the replaced migrations, the former names of functions and
 * triggers, and unvalidated constraints. `names` are the migrations that the database has.
 */
export async function makeBeforeBaseline(url: string, names: readonly string[] = replacedMigrations): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('delete from schema_migrations where name = $1', [baselineName]);
    await client.query('insert into schema_migrations (name) select unnest($1::text[])', [names]);
    for (const [schema, before, now] of renamedFunctions)
      await client.query(`alter function ${schema}.${now} rename to ${before}`);
    await client.query(unnamed);
  } finally {
    await client.end();
  }
}

const unnamed = `do $$
declare
  one record;
begin
  for one in select tgrelid::regclass as changed, tgname as now from pg_trigger where not tgisinternal and tgname ~ '^notify_change_' loop
    execute format('alter trigger %I on %s rename to %I', one.now, one.changed, replace(one.now, 'notify', 'tell'));
  end loop;
  for one in select conrelid::regclass as changed, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conname in ('ledger_entries_kind_check', 'audit_events_actor_kind_check') loop
    execute format('alter table %s drop constraint %I', one.changed, one.name);
    execute format('alter table %s add constraint %I %s not valid', one.changed, one.name, one.definition);
  end loop;
end $$`;
