import { SettingsError, type Settings } from '../../platform/config/settings.ts';
import type { Logger } from '../../platform/config/logger.ts';
import { Database } from '../../db/database.ts';
import { requireSchema } from '../../db/migrate.ts';
import { Maintenance } from '../../domains/recovery/Maintenance.ts';
import { keepBeat } from './keepBeat.ts';

/** Message for a worker without servers. */
export const missingServers =
  'DATABASE_URL and TEMPORAL_ADDRESS must be set for the worker process; `npm start` brings its own servers.';

/** Resolves with true when this instance is not in maintenance, or no longer; with false if `stop` is first. */
export async function untilMayAct(settings: Settings, logger: Logger, stop: Promise<unknown>): Promise<boolean> {
  const { databaseUrl: url, temporalAddress, dataDir, maintenance: isSet, taskQueue } = settings;
  if (url === null || temporalAddress === null) throw new SettingsError([missingServers]);
  await requireSchema(url);
  const database = await Database.connect({ url, poolSize: 2 });
  try {
    const maintenance = await Maintenance.open({ database, dataDir, isSet, logger });
    if (!maintenance.isOn) return true;
    void stop.then(() => maintenance.close());
    const beat = keepBeat({ database, taskQueue, logger });
    const mayAct = await maintenance.over();
    await beat.stop();
    return mayAct;
  } finally {
    await database.close();
  }
}
