import { replacedMigrations } from '../../../db/baseline/replacedMigrations.ts';
import { migrations } from '../../../db/migrations/migrations.ts';
import { isNewEnough } from '../../../db/nearIndex.ts';
import type { InstanceRule } from '../MigrationRule.ts';

const leastServerVersion = 150_000;

export const databaseNewer: InstanceRule = {
  id: 'database_newer',
  since: '0.1.0',
  title: 'A newer version has migrated the database',
  impact: 'upgrade_blocked',
  hint: 'Start that version or a later one. To go back, restore a backup from before the upgrade.',
  scan: ({ database }) => {
    const known = new Set([...replacedMigrations, ...migrations.map(({ name }) => name)]);
    const newer = (database?.migrations ?? []).filter((name) => !known.has(name));
    return newer.length === 0 ? [] : [{ message: `This version does not know ${newer.join(', ')}.` }];
  },
};

export const databaseIncomplete: InstanceRule = {
  id: 'database_incomplete',
  since: '0.1.0',
  title: 'The database lacks migrations from before the baseline',
  impact: 'upgrade_blocked',
  hint: 'Check out commit 60c5f264, run "npm run migrate" or "npm start" there once, and then start this version.',
  scan: ({ database }) => {
    const { present, missing } = beforeBaseline(database?.migrations ?? []);
    return present && missing.length > 0 ? [{ message: `It lacks ${missing.join(', ')}.` }] : [];
  },
};

export const databaseBeforeBaseline: InstanceRule = {
  id: 'database_before_baseline',
  since: '0.1.0',
  title: 'The database is from before the baseline',
  impact: 'behavior_changes',
  hint: 'Take a backup, and stop all processes of the old version before the upgrade: functions that they call are renamed.',
  scan: ({ database }) => {
    const { present, missing } = beforeBaseline(database?.migrations ?? []);
    return present && missing.length === 0 ? [{ message: 'The upgrade takes it over, and its data stays.' }] : [];
  },
};

export const postgresqlTooOld: InstanceRule = {
  id: 'postgresql_too_old',
  since: '0.1.0',
  title: 'PostgreSQL is too old',
  impact: 'upgrade_blocked',
  hint: 'Upgrade PostgreSQL to 15 or newer first.',
  scan: ({ database }) =>
    database === null || database.serverVersion >= leastServerVersion
      ? []
      : [{ message: `The server has version ${Math.floor(database.serverVersion / 10_000)}.` }],
};

export const vectorMissing: InstanceRule = {
  id: 'vector_missing',
  since: '0.1.0',
  title: 'The files of the extension vector are missing or too old',
  impact: 'behavior_changes',
  hint: 'Use an image of PostgreSQL with pgvector 0.8 or newer. Otherwise large knowledge bases are searched without their index, slower.',
  scan: ({ database }) => {
    const { installed = null, available = null } = database?.vector ?? {};
    if (installed === null || (available !== null && isNewEnough(available))) return [];
    const now = available === null ? 'the server does not have it' : `the server has ${available}`;
    return [{ message: `The database uses vector ${installed}, and ${now}.` }];
  },
};

function beforeBaseline(names: readonly string[]): { present: boolean; missing: string[] } {
  const done = new Set(names);
  const missing = replacedMigrations.filter((name) => !done.has(name));
  return { present: missing.length < replacedMigrations.length, missing };
}
