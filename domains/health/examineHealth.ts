import { acceptsWrites } from '../../db/acceptsWrites.ts';
import { Database } from '../../db/database.ts';
import type { KeptHealthState } from '../../db/repositories/instance/healthStates.ts';
import type { ProcessBeat } from '../../db/repositories/instance/processBeats.ts';
import { packageVersion } from '../../platform/config/packageVersion.ts';
import { processName } from '../../platform/diagnostics/processName.ts';
import { findingWords } from './findings.ts';
import type { HealthDeps } from './HealthDeps.ts';
import { partNames, type ExaminedPart, type HealthPart, type HealthState, type PartName } from './HealthPart.ts';
import { examineCustomNodes } from './parts/examineCustomNodes.ts';
import { examineDatabase, examineMigrations } from './parts/examineDatabase.ts';
import { examineApi, examineWorkers } from './parts/examineProcesses.ts';
import { examineAudit, examineCatalog, examineLogStreaming, examineProviders } from './parts/examineServices.ts';
import { examineBackup, examineDisk, examineFiles } from './parts/examineStorage.ts';
import { readSendingFigures } from '../logStreaming/readSendingFigures.ts';
import { lastVerifiedBackup } from '../recovery/verifiedBackup.ts';
import { examineTemporal } from './parts/examineTemporal.ts';
import { examineExecutions, examineLedger, examineMail } from './parts/examineWork.ts';

/** The health of an instance. */
export interface HealthReport {
  /** The worst of its parts. */
  readonly state: HealthState;
  readonly examinedAt: Date;
  /** Version of the process that examined it. */
  readonly version: string;
  readonly nodeVersion: string;
  /** The parts that could be examined: without the database only some. */
  readonly parts: readonly HealthPart[];
  /** Processes of the last hour. */
  readonly processes: readonly ProcessBeat[];
}

/** A part that does not answer must not keep the others from being shown. */
const partTimeoutMs = 10_000;
const worst: readonly HealthState[] = ['failing', 'warning', 'ok'];

/**
 * Examines every part of the instance now, and stores the start of each state. Never fails: a part that does not answer has a finding.
 */
export async function examineHealth(deps: HealthDeps): Promise<HealthReport> {
  const { database } = deps;
  const isOpen = database instanceof Database;
  const ofAll: Part[] = [
    { part: 'temporal', examine: () => examineTemporal(deps.temporal) },
    { part: 'disk', examine: () => examineDisk(deps.dataDir) },
    { part: 'custom_nodes', examine: async () => examineCustomNodes(deps.customPackages) },
  ];
  const beats = isOpen ? await beatsOf(database, deps.taskQueue) : [];
  const parts = [...ofAll, ...(isOpen ? partsInDatabase(database, deps, beats) : partsWithoutDatabase(deps, database))];
  const examined = await Promise.all(parts.map(examineInTime));
  const states = examined.map((one) => ({ ...one, state: stateOf(one) }));
  const kept = isOpen ? await keepStates(database, states) : [];
  const sinceOf = new Map(kept.map(({ part, since }) => [part, since]));
  return {
    state: worst.find((state) => states.some((one) => one.state === state)) ?? 'ok',
    examinedAt: new Date(),
    version: packageVersion,
    nodeVersion: process.version,
    parts: states
      .map((one) => ({ ...one, since: sinceOf.get(one.part) ?? null }))
      .toSorted((a, b) => partNames.indexOf(a.part) - partNames.indexOf(b.part)),
    processes: beats,
  };
}

interface Part {
  readonly part: PartName;
  readonly examine: () => Promise<ExaminedPart>;
}

function partsInDatabase(database: Database, deps: HealthDeps, beats: readonly ProcessBeat[]): Part[] {
  const { binaries, databaseUrl, taskQueue, isApi: isKept } = deps;
  const figures = once(() => database.asSystem(({ instanceFigures }) => instanceFigures.read()));
  const beat = { process: processName, taskQueue, version: packageVersion, isKept };
  const writes = () => acceptsWrites(database.systemPool, beat);
  return [
    { part: 'database', examine: () => examineDatabase(database, writes) },
    ...(databaseUrl === null ? [] : [{ part: 'migrations' as const, examine: () => examineMigrations(databaseUrl) }]),
    { part: 'workers', examine: async () => examineWorkers(beats) },
    { part: 'api', examine: async () => examineApi(beats, await deps.apiRefusal()) },
    { part: 'executions', examine: async () => examineExecutions(await figures()) },
    { part: 'ledger', examine: async () => examineLedger(await figures()) },
    { part: 'mail', examine: async () => examineMail(await figures(), deps.hasMailServer) },
    ...(binaries === null ? [] : [{ part: 'files' as const, examine: () => examineFiles(binaries, deps.fileStore) }]),
    { part: 'backup', examine: async () => examineBackup((await lastVerifiedBackup(database))?.moment ?? null) },
    { part: 'audit_log', examine: () => examineAudit(database) },
    { part: 'log_streaming', examine: async () => examineLogStreaming(await readSendingFigures(database)) },
    { part: 'model_providers', examine: () => examineProviders(database) },
    { part: 'catalog', examine: () => examineCatalog(database) },
  ];
}

function partsWithoutDatabase({ apiRefusal }: HealthDeps, { reason }: { reason: string }): Part[] {
  return [
    {
      part: 'database',
      examine: async () => ({
        part: 'database',
        facts: [],
        findings: [{ code: 'database_unreachable', values: { reason } }],
      }),
    },
    { part: 'api', examine: async () => examineApi([], await apiRefusal()) },
  ];
}

/** The processes of the task queue in the last hour, none if they cannot be read. */
async function beatsOf(database: Database, taskQueue: string): Promise<ProcessBeat[]> {
  const all = await database.asSystem(({ processBeats }) => processBeats.list()).catch(() => []);
  return all.filter((one) => one.taskQueue === taskQueue);
}

/** Returns nothing if they cannot be written. */
function keepStates(
  database: Database,
  states: readonly { part: PartName; state: HealthState }[],
): Promise<KeptHealthState[]> {
  return database.asSystem(({ healthStates }) => healthStates.note(states)).catch(() => []);
}

async function examineInTime({ part, examine }: Part): Promise<ExaminedPart> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${partTimeoutMs / 1_000} s`)), partTimeoutMs);
  });
  try {
    return await Promise.race([examine(), late]);
  } catch (error) {
    return { part, facts: [], findings: [{ code: 'not_examined', values: { reason: (error as Error).message } }] };
  } finally {
    clearTimeout(timer);
  }
}

function stateOf({ findings }: ExaminedPart): HealthState {
  return worst.find((state) => findings.some(({ code }) => findingWords[code].state === state)) ?? 'ok';
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | null = null;
  return () => (value ??= read());
}
