import { randomUUID } from 'node:crypto';

import type { Database } from '../../db/database.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { readInstanceFile, writeInstanceFile } from './instanceFile.ts';
import { instanceKey, maintenanceKey, reconcileKey, type MaintenanceReason } from './maintenanceState.ts';

/** A data folder without a name may join an instance this young: its processes start together. */
const youngMs = 600_000;

interface Identity {
  readonly database: Database;
  readonly dataDir: string;
  /** SERVICE_MAINTENANCE; null if it is not set. */
  readonly isSet: boolean | null;
  /** The data folder is taken for this instance's, whatever it says. */
  readonly adopts?: boolean;
}

/**
 * Returns the id of the instance, and why it is in maintenance. Database and data folder each have the id. A database that was restored or
 * copied meets a folder that has another one or none, and enters maintenance. A folder without an id joins an instance whose other processes are
 * alive, such as a further host, and any instance with SERVICE_MAINTENANCE=false.
 */
export async function identifyInstance(identity: Identity): Promise<{ id: string; reason: MaintenanceReason | null }> {
  const { database, dataDir, isSet, adopts = false } = identity;
  const inFolder = await readInstanceFile(dataDir);
  const found = await database.asSystem(async (repositories) => {
    const { id, joins } = await identityOf(repositories, inFolder);
    const isOwn = adopts || inFolder === id || (inFolder === null && (joins || isSet === false));
    return { id, isOwn, reason: await enter(repositories, isSet ? 'setting' : isOwn ? null : 'restored') };
  });
  if (found.isOwn && inFolder !== found.id) await writeInstanceFile(dataDir, found.id);
  return { id: found.id, reason: found.reason };
}

/** The id of the instance, and whether folders without one may join it. A new database gets the id of its folder, or a new one. */
async function identityOf(
  { instanceSettings, accounts, processBeats }: Repositories,
  inFolder: string | null,
): Promise<{ id: string; joins: boolean }> {
  const first = { id: inFolder || randomUUID(), at: new Date().toISOString() };
  const isNew = await instanceSettings.claim(instanceKey, first);
  const { id, at } = (await instanceSettings.find(instanceKey)) as { id: string; at: string };
  // A folder that has an id has served a database before: one with accounts and without an id is an old backup of it.
  if (isNew && inFolder && (await accounts.any())) {
    const other = { ...first, id: randomUUID() };
    await instanceSettings.set(instanceKey, other);
    return { id: other.id, joins: false };
  }
  return { id, joins: isNew || Date.now() - Date.parse(at) < youngMs || (await processBeats.isAnyFresh()) };
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
