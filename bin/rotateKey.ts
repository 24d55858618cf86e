import { SettingsError, readSettings } from '../platform/config/settings.ts';
import { Database } from '../db/database.ts';
import { KeyRing } from '../db/secrets/keyRing.ts';
import { resealAll } from '../db/secrets/resealAll.ts';
import { runningPostgresUrl } from './embedded/runningPostgres.ts';

/**
 * Program: `npm run rotate-key` encrypts everything that is stored under older keys with the current one, while Bureau runs
 * (docs/guide/self-hosting/encryption-keys.md). It may be killed and run again at any time. Ends with 0 when nothing is left under an older key,
 * 1 when something is, 2 for unusable settings.
 */
async function main(): Promise<number> {
  const settings = readSettings(process.env);
  const url = settings.databaseUrl ?? (await runningPostgresUrl(settings.dataDir));
  if (url === null)
    throw new SettingsError([`There is no database in ${settings.dataDir}. Set SERVICE_DATA_DIR or DATABASE_URL.`]);
  const database = await Database.connect({ url, poolSize: 1 }).catch((cause: Error) => {
    throw new Error(`The database does not answer (${cause.message}). Bureau must be running.`, { cause });
  });
  try {
    const ring = await KeyRing.openStarted({ database, ...settings });
    const wrapped = await ring.rewrap();
    if (wrapped > 0) console.log(`Older data keys: ${wrapped} taken under the current key`);
    const results = await resealAll({ database, dataKeys: ring.dataKeys }, ({ table, column }, resealed) =>
      console.log(`${table}.${column}: ${resealed} encrypted anew`),
    );
    const behind = results.filter(({ left }) => left > 0);
    for (const { column, left, unreadable } of behind)
      console.log(
        `${column.table}.${column.column}: ${left} left under an older key${unreadable > 0 ? `, of them ${unreadable} that no key reads` : ''}`,
      );
    if (behind.length > 0) return 1;
    console.log('Nothing is left under an older key. SERVICE_ENCRYPTION_KEYS_OLD can be emptied.');
    return 0;
  } finally {
    await database.close();
  }
}

process.exitCode = await main().catch((error: Error) => {
  console.error(error instanceof SettingsError ? error.message : `Failed: ${error.message}`);
  return error instanceof SettingsError ? 2 : 1;
});
