import type { Logger } from '../platform/config/logger.ts';
import type { Database } from '../db/database.ts';
import { every, type Loop } from '../domains/executions/loop.ts';
import type { Mailer } from '../domains/mail/Mailer.ts';
import { lowPercent, spaceOf, type Space } from '../platform/diagnostics/freeSpace.ts';
import type { Deps } from './deps.ts';

const dayMs = 86_400_000;
const everyMs = 60_000;

export interface DiskWatch {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly logger: Logger;
  readonly space: () => Promise<Space>;
}

/**
 * Returns a round that warns while the disk of the data folder fills up: a line in the log each time the free share falls to 10, 5, 2 or 1
 * percent, and an event and a mail to admins of the instance, each at most once a day over all processes.
 */
export function watchDisk({ database, mailer, logger, space }: DiskWatch): () => Promise<boolean> {
  let warned: number | null = null;
  return async () => {
    const seen = await space();
    const percent = lowPercent(seen);
    if (percent !== null && percent !== warned) {
      logger.warn({ ...seen, percent }, 'the disk of the data folder is nearly full');
      await database.asSystem(async (repositories) => {
        const told = await repositories.events.tellAdmins({
          kind: 'disk_low',
          data: { free_percent: percent },
          organizationId: null,
          onceInMs: dayMs,
        });
        for (const to of told)
          await mailer.write(repositories, {
            to,
            kind: 'disk_low',
            values: { percent, free: gibibytes(seen.freeBytes), link: mailer.linkTo('/admin') },
          });
      });
    }
    warned = percent;
    return false;
  };
}

/** Warns, in a round a minute, before the disk of the data folder is full, and shows its space in the metrics. */
export function keepWatchOfDisk({ settings, database, mailer, metrics, logger }: Deps): Loop {
  const space = () => spaceOf(settings.dataDir);
  metrics.watchDisk(space);
  return every(everyMs, watchDisk({ database, mailer, logger, space }), (error) =>
    logger.warn({ err: error }, 'the free space of the disk could not be read; it is tried again in a minute'),
  );
}

/** As people write sizes: "1.5 GiB". */
function gibibytes(bytes: number): string {
  return `${(bytes / 1024 ** 3).toFixed(1)} GiB`;
}
