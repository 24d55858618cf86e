import { parseArgs } from 'node:util';

import { Connection } from '@temporalio/client';

import { n8nMappings } from '../activities/generated/n8nMappings.ts';
import { openCustomNodes } from '../activities/customNodes/openCustomNodes.ts';
import { isCredentialType, openTypes } from '../activities/worker/openTypes.ts';
import { Database } from '../db/database.ts';
import { reachTemporal } from '../domains/executions/temporal/reachTemporal.ts';
import { temporalServer } from '../domains/executions/temporal/temporalServer.ts';
import { reportText } from '../domains/migrationReport/reportText.ts';
import { readInstanceFacts } from '../domains/migrationReport/readInstanceFacts.ts';
import { reportMigration } from '../domains/migrationReport/reportMigration.ts';
import { readSettings, SettingsError, type Settings } from '../platform/config/settings.ts';
import { runningPostgresUrl } from './embedded/runningPostgres.ts';

/** Settings without which the report cannot be made, even if others are refused. */
const needed = /^(DATABASE_URL|TEMPORAL_|SERVICE_(DATA_DIR|NODES_DIR|ENCRYPTION_KEY|SSH_COMMAND|GOOGLE_AGENT_TOOLS))/;

/**
 * Program: `npm run migrate-report -- [--to <version>] [--json]` reports the effects of the upgrade to this version on an instance, with that
 * instance's settings. It reads the database as it is, and changes nothing. Exits with 0, with 1 if something blocks the upgrade, and with 2
 * if the report could not be made.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, json: { type: 'boolean', default: false } } });
  if (values.to !== undefined && !/^\d{1,4}(\.\d{1,4}){0,2}$/.test(values.to))
    throw new SettingsError(['--to must be a version, such as 0.1.']);
  const { settings, errors } = readAnySettings();
  const url = settings.databaseUrl ?? (await runningPostgresUrl(settings.dataDir));
  if (url === null)
    throw new SettingsError([`There is no database in ${settings.dataDir}. Set SERVICE_DATA_DIR or DATABASE_URL.`]);
  const database = await Database.connect({ url, poolSize: 2 }).catch((cause: Error) => {
    throw new Error(`The database does not answer (${cause.message}). PostgreSQL must be running.`, { cause });
  });
  try {
    const facts = await readInstanceFacts({
      database,
      databaseUrl: url,
      keys: settings,
      settingsErrors: errors,
      temporalVersion: await temporalVersion(settings),
    });
    const custom = await openCustomNodes(settings.nodesDir, { isCredentialType });
    const report = await reportMigration(
      { to: values.to, read: (work) => database.asSystem(work), view: null, facts },
      { nodeTypes: openTypes(settings, custom).nodeTypes, loadNodeMappings: async () => n8nMappings },
    );
    console.log(values.json ? JSON.stringify(report, null, 2) : reportText(report));
    return report.is_blocked ? 1 : 0;
  } finally {
    await database.close();
  }
}

/** Refused settings are a part of the report, as long as the database can be found without them. */
function readAnySettings(): { settings: Settings; errors: readonly string[] } {
  try {
    return { settings: readSettings(process.env), errors: [] };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const usable = Object.entries(process.env).filter(([name]) => needed.test(name));
    return { settings: readSettings(Object.fromEntries(usable)), errors: error.problems };
  }
}

/** Returns null if Temporal is not set, or does not answer. */
async function temporalVersion(settings: Settings): Promise<string | null> {
  if (settings.temporalAddress === null) return null;
  const server = await temporalServer(settings, settings.temporalAddress);
  const connection = await reachTemporal(server, Connection.connect(server)).catch(() => null);
  if (connection === null) return null;
  try {
    const { serverVersion } = await connection.workflowService.getSystemInfo({});
    return /^\d+\.\d+(\.\d+)?/.exec(serverVersion ?? '')?.[0] ?? null;
  } finally {
    await connection.close();
  }
}

process.exit(
  await main().catch((error: Error) => {
    console.error(error instanceof SettingsError ? error.message : `Failed: ${error.message}`);
    return 2;
  }),
);
