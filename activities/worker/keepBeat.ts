import type { Logger } from '../../platform/config/logger.ts';
import type { Database } from '../../db/database.ts';
import { packageVersion } from '../../platform/config/packageVersion.ts';
import { processName } from '../../platform/diagnostics/processName.ts';
import { every } from '../../platform/jobs/every.ts';

const beatEveryMs = 5_000;

/**
 * Writes every 5 s that this worker is alive. A worker whose thread hangs stops beating, though the native part of the Temporal SDK polls on.
 * `stop` removes it.
 */
export function keepBeat(parts: { database: Database; taskQueue: string; logger: Logger }): {
  stop: () => Promise<void>;
} {
  const { database, taskQueue, logger } = parts;
  const loop = every(
    beatEveryMs,
    async () => {
      await database.asSystem(({ processBeats }) =>
        processBeats.beat({ process: processName, kind: 'worker', taskQueue, version: packageVersion }),
      );
      return false;
    },
    (error) => logger.warn({ err: error }, 'the beat of this worker could not be written; it is tried again'),
  );
  return {
    stop: async () => {
      await loop.stop();
      await database.asSystem(({ processBeats }) => processBeats.end(processName)).catch(() => undefined); // it expires by itself
    },
  };
}
