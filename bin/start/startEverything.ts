import { join } from 'node:path';

import type { Settings } from '../../platform/config/settings.ts';
import { Database } from '../../db/database.ts';
import { migrateUp } from '../../db/migrate.ts';
import { ensureProgramUser } from '../../db/programUser.ts';
import { openSecrets } from '../../db/secrets/secrets.ts';
import { temporalRefusal } from '../../domains/executions/temporal/reachTemporal.ts';
import { temporalServer } from '../../domains/executions/temporal/temporalServer.ts';
import { StartError } from '../embedded/StartError.ts';
import { isFree } from '../embedded/ports.ts';
import { startPostgres, stopLeftOverPostgres } from '../embedded/postgres.ts';
import { hasNamespace, startTemporal, stopLeftOverTemporal } from '../embedded/temporal.ts';
import { findTemporal } from '../embedded/temporalBinary.ts';
import type { EmbeddedPorts } from './DataDirectory.ts';
import { KeptServer, type StartedServer } from './KeptServer.ts';
import { Program } from './Program.ts';
import type { StartContext } from './startContext.ts';
import { buildWeb } from './buildWeb.ts';
import { waitUntilReady } from './waitUntilReady.ts';

/** The programs of the product, in the order in which they are stopped. */
export const programNames = ['api', 'worker'] as const;

/**
 * Brings up what is missing: database with migrations, Temporal, page, API, worker; returns when `/health/ready` says 200. @throws
 * StartError with the next step
 */
export async function startEverything(context: StartContext): Promise<{ programs: ReadonlyMap<string, Program> }> {
  const { settings, dataDirectory } = context;
  await stopLeftOvers(context);
  await requireFreePort(settings);
  const ports = await dataDirectory.ports();
  const [database, temporal] = await allOrFirstFailure([
    startDatabase(context, ports),
    startTemporalPart(context, ports),
    buildPage(context),
  ]);
  context.signal.throwIfAborted();
  const env = programEnvironment(settings, { databaseUrl: database, ...temporal });
  const programs = new Map(
    programNames.toReversed().map((name) => [name, startProgram(context, { name, env })] as const),
  );
  await waitUntilReady(context);
  return { programs };
}

/** An earlier start that was killed could not stop its parts; the programs go first, as always. */
async function stopLeftOvers({ settings, dataDirectory, output }: StartContext): Promise<void> {
  const found: string[] = [];
  for (const name of programNames) {
    if (await dataDirectory.stopLeftOver(name)) found.push(name);
  }
  if (await stopLeftOverTemporal(settings.dataDir)) found.push('Temporal');
  if (await stopLeftOverPostgres(settings.dataDir)) found.push('PostgreSQL');
  if (found.length > 0) output.part('Left over', `${found.join(', ')} of an earlier start still ran; stopped`);
}

async function startDatabase(context: StartContext, ports: EmbeddedPorts): Promise<string> {
  const { settings, output, signal } = context;
  const startedAt = Date.now();
  let url = settings.databaseUrl;
  let ownerUrl = settings.databaseOwnerUrl ?? url;
  if (url === null || ownerUrl === null) {
    const { dataDir } = settings;
    const kept = keptServer(context, 'PostgreSQL', async () => {
      await stopLeftOverPostgres(dataDir); // a crash leaves its lock file, and children that still hold its memory
      return startPostgres({ dataDir, port: ports.postgres, database: 'bureau', signal });
    });
    const postgres = await kept.start();
    context.onRunning({ name: 'PostgreSQL', stop: () => kept.stop(), kill: () => kept.kill('SIGQUIT') });
    output.part(
      'PostgreSQL',
      `127.0.0.1:${postgres.port}${postgres.note === null ? '' : `; ${postgres.note}`}`,
      startedAt,
    );
    url = postgres.programUrl;
    ownerUrl = postgres.ownerUrl;
  } else {
    output.part('PostgreSQL', `${new URL(url).host} (DATABASE_URL)`);
  }
  const migratedAt = Date.now();
  const { done, programUrl } = await migrated(ownerUrl, url).catch((error: Error) => {
    throw new StartError(`The database could not be migrated: ${error.message}`);
  });
  output.part('Migrations', done.length === 0 ? 'up to date' : `${done.length} applied`, migratedAt);
  await requireEncryptionKey(programUrl, settings);
  return programUrl;
}

/** Everything that the owner does: the programs sign in as a user that owns nothing, and know no other address. */
async function migrated(ownerUrl: string, url: string): Promise<{ done: string[]; programUrl: string }> {
  const { done } = await migrateUp(ownerUrl);
  return { done, programUrl: await ensureProgramUser(ownerUrl, url) };
}

/** A wrong or lost key is said here, once: the programs would say it with every start of theirs. */
async function requireEncryptionKey(url: string, settings: Settings): Promise<void> {
  const database = await Database.connect({ url, poolSize: 1 });
  try {
    await openSecrets({ database, ...settings });
  } catch (error) {
    throw new StartError((error as Error).message);
  } finally {
    await database.close();
  }
}

function keptServer<Server extends StartedServer>(
  { output, onFailure }: StartContext,
  name: string,
  start: () => Promise<Server>,
): KeptServer<Server> {
  return new KeptServer({
    start,
    onRestart: (reason, delayMs) =>
      output.part(name, `ended unexpectedly (${reason}); starting it again in ${delayMs} ms`),
    onGiveUp: (reason) => onFailure(`${name} keeps ending (${reason}).`),
  });
}

async function startTemporalPart(
  context: StartContext,
  ports: EmbeddedPorts,
): Promise<{ address: string; uiUrl: string | null }> {
  const { settings, output, signal } = context;
  const namespace = settings.temporalNamespace;
  if (settings.temporalAddress !== null) {
    const server = await temporalServer(settings, settings.temporalAddress);
    if (!(await hasNamespace(server, namespace))) {
      throw new StartError(
        (await temporalRefusal(server)) ??
          `Temporal at ${settings.temporalAddress} (TEMPORAL_ADDRESS) does not answer, or has no namespace ${namespace}.`,
      );
    }
    output.part('Temporal', `${settings.temporalAddress} (TEMPORAL_ADDRESS), namespace ${namespace}`);
    return { address: settings.temporalAddress, uiUrl: settings.temporalUiUrl };
  }
  const binary = await findTemporal((line) => output.line(line), signal);
  signal.throwIfAborted();
  const startedAt = Date.now();
  const kept = keptServer(context, 'Temporal', () =>
    startTemporal({
      binary,
      dataDir: settings.dataDir,
      port: ports.temporal,
      uiPort: ports.temporalUi,
      uiHost: new URL(settings.publicUrl).hostname === 'localhost' ? 'localhost' : '127.0.0.1',
      namespace,
      signal,
    }),
  );
  const temporal = await kept.start();
  context.onRunning({ name: 'Temporal', stop: () => kept.stop(), kill: () => kept.kill('SIGKILL') });
  output.part('Temporal', `${temporal.address}, UI ${temporal.uiUrl}`, startedAt);
  return { address: temporal.address, uiUrl: settings.temporalUiUrl ?? temporal.uiUrl };
}

async function buildPage({ root, output, signal }: StartContext): Promise<void> {
  const startedAt = Date.now();
  const built = await buildWeb(root, {
    signal,
    onBuild: () => output.part('Page', 'its sources have changed; building it'),
  });
  if (built) output.part('Page', 'built', startedAt);
}

function startProgram(
  context: StartContext,
  { name, env }: { name: (typeof programNames)[number]; env: NodeJS.ProcessEnv },
): Program {
  const { output, dataDirectory, root } = context;
  const script = join(root, name === 'api' ? 'api/server.ts' : 'activities/worker.ts');
  const program = new Program({
    name,
    script,
    env,
    onLine: (line) => output.programLine(name, line),
    onPid: (pid) => {
      void dataDirectory
        .recordProgram(name, pid === null ? null : { pid, script })
        .catch((error: Error) => output.part(name, `its pid could not be recorded: ${error.message}`));
    },
    onRestart: (reason, delayMs) =>
      output.part(name, `ended unexpectedly (${reason}); starting it again in ${delayMs} ms`),
    onGiveUp: (reason) => context.onFailure(`${name} keeps ending (${reason}); see its lines above.`),
  });
  program.start();
  context.onRunning({ name, stop: () => program.stop(), kill: () => program.kill() });
  return program;
}

/** Programs read the same settings as usual; only discovered addresses are added. */
function programEnvironment(
  settings: Settings,
  found: { databaseUrl: string; address: string; uiUrl: string | null },
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PORT: String(settings.port),
    SERVICE_DATA_DIR: settings.dataDir,
    DATABASE_URL: found.databaseUrl,
    DATABASE_OWNER_URL: '',
    TEMPORAL_ADDRESS: found.address,
    // What must never happen fails where it is mended, and is logged where it is used.
    ...(process.argv.includes('--dev') && { BUREAU_STRICT: '1' }),
    // People in a terminal want what went wrong; everything else on request.
    SERVICE_LOG_LEVEL: process.env['SERVICE_LOG_LEVEL'] ?? 'warn',
    ...(found.uiUrl !== null && { SERVICE_TEMPORAL_UI_URL: found.uiUrl }),
  };
}

async function requireFreePort(settings: Settings): Promise<void> {
  for (const host of settings.listen ?? ['127.0.0.1', '::1']) {
    if (await isFree(settings.port, host)) continue;
    throw new StartError(
      `Port ${settings.port} is taken by another program (or needs more rights). Stop it, or choose another: PORT=${settings.port + 1} npm start`,
    );
  }
}

/** Waits for all, even after a failure, so that every part that came up is known and can be stopped. */
async function allOrFirstFailure<A, B, C>(work: [Promise<A>, Promise<B>, Promise<C>]): Promise<[A, B, C]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
