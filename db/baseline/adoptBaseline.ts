import type { Client } from 'pg';

import { functionNames, installFunctions } from '../migrations/installFunctions.ts';
import { replacedMigrations } from './replacedMigrations.ts';

/** The name under which `schema_migrations` records the baseline. */
export const baselineName = 'baseline';

/** The last commit with the migrations that the baseline replaces. */
const lastCommitBefore = '60c5f264';

/** Functions with another name in the migrations before the baseline: schema, name there, name now. */
export const renamedFunctions: readonly (readonly [schema: string, before: string, now: string])[] = [
  ['queue', 'may_go', 'can_start'],
  ['queue', 'held', 'slots_in_use'],
  ['queue', 'heads', 'next_per_flow'],
  ['queue', 'standings', 'positions'],
  ['queue', 'has_line', 'has_waiting'],
  ['engine', 'add_to_count', 'record_plan_usage'],
  ['engine', 'open_count', 'lock_plan_usage'],
  ['public', 'take_rate', 'consume_rate_limit'],
  ['public', 'units_of', 'parse_units'],
  ['public', 'tell_change', 'notify_change'],
];

/**
 * Records the baseline in a database with all migrations that the baseline replaces, and returns true. Its data stays. Returns false, and
 * changes nothing, in a database without any of these migrations. Errors: a plain Error with the next step if only some are missing.
 */
export async function adoptBaseline(owner: Client, done: readonly string[]): Promise<boolean> {
  const present = new Set(done);
  const missing = replacedMigrations.filter((name) => !present.has(name));
  if (missing.length === replacedMigrations.length) return false;
  if (missing.length > 0)
    throw new Error(
      `This database is of a version before the baseline and lacks some of its migrations (${missing.join(', ')}). Its data is untouched. Check out commit ${lastCommitBefore}, run "npm run migrate" or "npm start" there once, and then start this version (CHANGELOG.md).`,
    );
  await owner.query('begin');
  try {
    for (const statement of adoption()) await owner.query(statement);
    await owner.query('delete from schema_migrations where name = any ($1)', [replacedMigrations]);
    await owner.query('insert into schema_migrations (name) values ($1)', [baselineName]);
    await owner.query('commit');
    return true;
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

/** Statements that make the schema of the last migration before the baseline equal to the baseline's. */
function adoption(): string[] {
  return [
    ...renamedFunctions.map(([schema, before, now]) => `alter function ${schema}.${before} rename to ${now}`),
    renameTriggers,
    ...installFunctions(...functionNames()),
    // Migrations added these constraints as `not valid`, without a check of the existing rows.
    'alter table ledger_entries validate constraint ledger_entries_kind_check',
    'alter table audit_events validate constraint audit_events_actor_kind_check',
  ];
}

const renameTriggers = `do $$
declare
  one record;
begin
  for one in select tgrelid::regclass as changed, tgname as before, replace(tgname, 'tell_change', 'notify_change') as now
    from pg_trigger where not tgisinternal and tgname ~ '^tell_change_' loop
    execute format('alter trigger %I on %s rename to %I', one.before, one.changed, one.now);
  end loop;
end $$`;
