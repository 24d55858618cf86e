import { Client, Connection } from '@temporalio/client';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { installRuntime } from '../activities/worker/temporalRuntime.ts';
import { workflowBundle } from '../activities/worker/workflowBundle.ts';
import { createLogger } from '../platform/config/logger.ts';
import { readSettings, SettingsError } from '../platform/config/settings.ts';
import { Database } from '../db/database.ts';
import { openSecrets } from '../db/secrets/secrets.ts';
import { payloadKeyPurpose, temporalData } from '../domains/executions/codec/temporalData.ts';
import { reachTemporal } from '../domains/executions/temporal/reachTemporal.ts';
import { temporalServer } from '../domains/executions/temporal/temporalServer.ts';
import { replayExecutions } from './replay/replayExecutions.ts';

/**
 * Program: `npm run replay -- [--limit 1000] [--query "…"]` tries this code on the histories of the open executions of an
 * instance, with that instance's settings (DATABASE_URL, TEMPORAL_ADDRESS, its encryption key). It only reads. Run it with
 * the new version before that version's workers start; it ends with 1 where an execution would get stuck.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { limit: { type: 'string', default: '1000' }, query: { type: 'string' } } });
  const limit = Number(values.limit);
  if (!Number.isSafeInteger(limit) || limit < 1) throw new SettingsError(['--limit must be a whole number above 0.']);
  const settings = readSettings(process.env);
  const { databaseUrl, temporalAddress, temporalNamespace: namespace, taskQueue, dataDir } = settings;
  if (databaseUrl === null || temporalAddress === null)
    throw new SettingsError(['DATABASE_URL and TEMPORAL_ADDRESS must be set: they name the instance.']);
  const logger = createLogger({ service: 'replay', level: 'fatal' });
  installRuntime(logger);
  const database = await Database.connect({ url: databaseUrl, poolSize: 1 });
  const server = await temporalServer(settings, temporalAddress);
  const connection = await reachTemporal(server, Connection.connect(server));
  try {
    const secrets = await openSecrets({ database, ...settings });
    const dataConverter = temporalData(secrets.keysFor(payloadKeyPurpose));
    const { replayed, failed } = await replayExecutions({
      temporal: new Client({ connection, namespace }),
      dataConverter,
      workflowBundle: await workflowBundle({ cacheDir: join(dataDir, 'cache'), logger }),
      query:
        values.query ??
        `WorkflowType = 'runDigitalOrganization' AND TaskQueue = '${taskQueue}' AND ExecutionStatus = 'Running'`,
      limit,
    });
    for (const { executionId, reason } of failed) console.log(`${executionId}: ${reason}`);
    console.log(`${replayed} replayed, ${failed.length} failed`);
    return failed.length === 0 ? 0 : 1;
  } finally {
    await connection.close();
    await database.close();
  }
}

process.exit(
  await main().catch((error: Error) => {
    console.error(error instanceof SettingsError ? error.message : `Failed: ${error.message}`);
    return 2;
  }),
);
