import { Client, Connection } from '@temporalio/client';

import { openCustomNodes } from '../activities/customNodes/openCustomNodes.ts';
import { isCredentialType } from '../activities/worker/openTypes.ts';
import { Database } from '../db/database.ts';
import { temporalServer } from '../domains/executions/temporal/temporalServer.ts';
import { describeHealth } from '../domains/health/describeHealth.ts';
import { examineHealth } from '../domains/health/examineHealth.ts';
import type { HealthDeps } from '../domains/health/HealthDeps.ts';
import { openBinaryStore } from '../platform/binaries/openBinaryStore.ts';
import { readSettings, SettingsError, type Settings } from '../platform/config/settings.ts';
import { runningPostgresUrl } from './embedded/runningPostgres.ts';
import { runningTemporalAddress } from './embedded/runningTemporal.ts';
import { readinessUrl } from './start/waitUntilReady.ts';

const apiTimeoutMs = 8_000;

/**
 * Program: `npm run doctor` examines every part of an instance, as the page "Health" does, with the settings of the instance; also if the
 * API or the database does not answer. Exits with 0 if no part fails, and with 1 if one fails or the settings are wrong.
 */
async function main(): Promise<number> {
  const settings = readSettings(process.env);
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const report = await examineHealth(await openDeps(settings, closers));
    console.log(describeHealth(report));
    return report.state === 'failing' ? 1 : 0;
  } finally {
    for (const close of closers.toReversed()) await close().catch(() => undefined);
  }
}

async function openDeps(settings: Settings, closers: (() => Promise<unknown>)[]): Promise<HealthDeps> {
  const { dataDir, taskQueue, s3, smtp, temporalNamespace: namespace } = settings;
  const databaseUrl = settings.databaseUrl ?? (await runningPostgresUrl(dataDir));
  const database = await openDatabase(databaseUrl, dataDir);
  const isOpen = database instanceof Database;
  if (isOpen) closers.push(() => database.close());
  const binaries = isOpen ? await openBinaryStore(settings, database) : null;
  if (binaries !== null) closers.push(() => binaries.close());
  const address = settings.temporalAddress ?? (await runningTemporalAddress(dataDir));
  const server = address === null ? null : await temporalServer(settings, address);
  const connection = server === null ? null : Connection.lazy(server);
  if (connection !== null) closers.push(() => connection.close());
  return {
    database,
    databaseUrl,
    temporal: server === null || connection === null ? null : { client: new Client({ connection, namespace }), server },
    taskQueue,
    dataDir,
    binaries,
    fileStore: s3 === null ? 'folder' : 's3',
    hasMailServer: smtp !== null,
    customPackages: (await openCustomNodes(settings.nodesDir, { isCredentialType })).state,
    isApi: false,
    apiRefusal: () => apiRefusal(settings),
  };
}

async function openDatabase(url: string | null, dataDir: string): Promise<HealthDeps['database']> {
  if (url === null)
    return { reason: `there is no database in ${dataDir}. Set SERVICE_DATA_DIR or DATABASE_URL, or start Bureau.` };
  return Database.connect({ url, poolSize: 4 }).catch((error: Error) => ({ reason: error.message }));
}

/** Any response counts: the other parts are examined here. */
async function apiRefusal({ listen, port }: Settings): Promise<string | null> {
  const url = readinessUrl(listen?.[0], port);
  try {
    await fetch(url, { signal: AbortSignal.timeout(apiTimeoutMs) });
    return null;
  } catch (error) {
    const { cause, message } = error as Error;
    return `${url}: ${cause instanceof Error ? cause.message : message}`;
  }
}

process.exitCode = await main().catch((error: Error) => {
  console.error(error instanceof SettingsError ? error.message : `Failed: ${error.message}`);
  return 1;
});
