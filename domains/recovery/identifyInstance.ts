import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { Database } from '../../db/database.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { readInstanceFile, writeInstanceFile } from './instanceFile.ts';
import { instanceKey, maintenanceKey, reconcileKey, type MaintenanceReason } from './maintenanceState.ts';

/** A data folder without a name may join an instance this young: its processes start together. */
const youngMs = 600_000;
/** Workers beat every five seconds, API processes at least once a minute. */
const beatWithinMs = 65_000;
const lookEveryMs = 250;

interface Identity {
  readonly database: Database;
  readonly dataDir: string;
  /** SERVICE_MAINTENANCE; null if it is not set. */
  readonly isSet: boolean | null;
  /** The data folder is taken for this instance's, whatever it says. */
  readonly adopts?: boolean;
  /** Longest wait for a heartbeat of another process. Default: 65 seconds. */
  readonly beatWithinMs?: number;
}

/**
 * Returns the id of the instance, and why it is in maintenance. Database and data folder each have the id. A database that was restored or
 * copied meets a folder that has another one or none, and enters maintenance. A folder without an id joins an instance whose other processes are
 * alive, such as a further host, and any instance with SERVICE_MAINTENANCE=false. A copy has the last heartbeats of its original, too, so only a
 * new one counts.
 */
export async function identifyInstance(identity: Identity): Promise<{ id: string; reason: MaintenanceReason | null }> {
  const { database, dataDir, isSet, adopts = false } = identity;
  const inFolder = await readInstanceFile(dataDir);
  const isAlive = inFolder === null && isSet !== false && !adopts && (await hasLiveProcess(identity));
  const found = await database.asSystem(async (repositories) => {
    const { id, at } = await identityOf(repositories, inFolder);
    const mayJoin = isSet === false || isYoung(at) || isAlive;
    const isOwn = adopts || inFolder === id || (inFolder === null && mayJoin);
    return { id, isOwn, reason: await enter(repositories, isSet ? 'setting' : isOwn ? null : 'restored') };
  });
  if (found.isOwn && inFolder !== found.id) await writeInstanceFile(dataDir, found.id);
  return { id: found.id, reason: found.reason };
}

function isYoung(at: string): boolean {
  return Date.now() - Date.parse(at) < youngMs;
}

/** Returns true as soon as another process sends a heartbeat; false if none does in time, or none has sent one lately. */
async function hasLiveProcess({ database, beatWithinMs: withinMs = beatWithinMs }: Identity): Promise<boolean> {
  const last = () => database.asSystem(({ processBeats }) => processBeats.lastFresh());
  const known = await database.asSystem(({ instanceSettings }) => instanceSettings.find(instanceKey));
  if (!known || isYoung((known as { at: string }).at)) return false; // nothing to wait for
  const first = await last();
  const deadlineMs = performance.now() + withinMs;
  for (let now = first; now !== null && performance.now() < deadlineMs; now = await last()) {
    if (now.getTime() > first!.getTime()) return true;
    await pause(lookEveryMs);
  }
  return false;
}

/** Returns the id of the instance, and since when it has it. A new database gets the id of its folder, or a new one. */
async function identityOf(
  { instanceSettings, accounts }: Repositories,
  inFolder: string | null,
): Promise<{ id: string; at: string }> {
  const first = { id: inFolder || randomUUID(), at: new Date().toISOString() };
  const isNew = await instanceSettings.claim(instanceKey, first);
  // A folder that has an id has served a database before: one with accounts and without an id is an old backup of it.
  if (isNew && inFolder && (await accounts.any())) {
    const other = { ...first, id: randomUUID() };
    await instanceSettings.set(instanceKey, other);
    return other;
  }
  return isNew ? first : ((await instanceSettings.find(instanceKey)) as { id: string; at: string });
}

/** Enters maintenance for a reason; returns the reason that holds now, or null. */
async function enter(
  { instanceSettings }: Repositories,
  reason: MaintenanceReason | null,
): Promise<MaintenanceReason | null> {
  const state = (await instanceSettings.find(maintenanceKey)) as { reason: MaintenanceReason } | null | undefined;
  if (reason === 'setting') {
    await instanceSettings.set(reconcileKey, { since: new Date().toISOString() });
    return reason;
  }
  if (state || reason === null) return state?.reason ?? null;
  await instanceSettings.set(maintenanceKey, { reason, since: new Date().toISOString() });
  return reason;
}
