import { SettingsError, readSettings } from '../platform/config/settings.ts';
import { migrateUp } from '../db/migrate.ts';
import { ensureProgramUser } from '../db/programUser.ts';
import { temporalServer } from '../domains/executions/temporal/temporalServer.ts';
import { ensureSearchAttributes } from './embedded/searchAttributes.ts';

/**
 * Program: `npm run migrate` brings the database of DATABASE_URL to the newest schema, as the user of DATABASE_OWNER_URL where
 * that is set, makes the user that programs sign in as (the one of DATABASE_URL, or one of its own beside an owner), and registers the
 * search attributes in the namespace of TEMPORAL_ADDRESS, where that is set. For installations that run their own servers.
 */
async function main(): Promise<number> {
  const settings = readSettings(process.env);
  if (settings.databaseUrl === null)
    throw new SettingsError(['DATABASE_URL must be set: it names the database to migrate.']);
  const ownerUrl = settings.databaseOwnerUrl ?? settings.databaseUrl;
  const { done, nearIndex } = await migrateUp(ownerUrl);
  await ensureProgramUser(ownerUrl, settings.databaseUrl);
  console.log(done.length === 0 ? 'Migrations: up to date' : `Migrations: applied ${done.join(', ')}`);
  const { version, reason } = nearIndex;
  console.log(
    `Knowledge bases: ${version === null ? `searched without an index (${reason})` : `searched with vector ${version}`}`,
  );
  if (settings.temporalAddress === null) return 0;
  const server = await temporalServer(settings, settings.temporalAddress);
  await ensureSearchAttributes(server, settings.temporalNamespace);
  console.log(`Search attributes: present in namespace ${settings.temporalNamespace}`);
  return 0;
}

process.exitCode = await main().catch((error: Error) => {
  console.error(error instanceof SettingsError ? error.message : `Failed: ${error.message}`);
  return error instanceof SettingsError ? 2 : 1;
});
