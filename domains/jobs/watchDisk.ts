import { hostname } from 'node:os';

import type { Database } from '../../db/database.ts';
import type { Logger } from '../../platform/config/logger.ts';
import { lowPercent, type Space } from '../../platform/diagnostics/freeSpace.ts';
import type { LoopJob } from '../../platform/jobs/Job.ts';
import type { Mailer } from '../mail/Mailer.ts';

const dayMs = 86_400_000;

export interface DiskWatch {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly logger: Logger;
  readonly space: () => Promise<Space>;
}

/**
 * Returns the job that warns while the disk of the data folder fills up: a line in the log each time the free share falls to 10, 5, 2 or 1
 * percent, and a notification and a mail to admins of the instance, each at most once a day over all processes. Log destinations get an event
 * when it becomes low and when it has recovered.
 */
export function watchDisk({ database, mailer, logger, space }: DiskWatch): LoopJob {
  let warned: number | null = null;
  const run = async () => {
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
    await tellDestinations(database, seen, percent !== null);
    warned = percent;
  };
  return {
    name: 'watchDisk',
    repeatedBy: 'loop',
    everyMs: 60_000,
    run,
    failure: 'Could not read the free space of the disk; trying again in a minute',
  };
}

async function tellDestinations(database: Database, seen: Space, isLow: boolean): Promise<void> {
  const host = hostname();
  await database.asSystem(async ({ toldStates, logEvents }) => {
    if (!(await toldStates.change(`disk ${host}`, isLow))) return;
    await logEvents.insert([
      {
        organizationId: null,
        type: isLow ? 'disk.low' : 'disk.recovered',
        actor: null,
        subject: { kind: 'disk', id: host, name: host },
        data: { free_bytes: seen.freeBytes, total_bytes: seen.sizeBytes },
      },
    ]);
  });
}

/** As people write sizes: "1.5 GiB". */
function gibibytes(bytes: number): string {
  return `${(bytes / 1024 ** 3).toFixed(1)} GiB`;
}
