import type { Database } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import type { Logger } from '../../platform/config/logger.ts';
import type { LoopJob } from '../../platform/jobs/Job.ts';
import { checkpointKeyPurpose } from './checkpointFile.ts';
import { Checkpoints } from './Checkpoints.ts';
import { sealEvents } from './sealEvents.ts';

/** Seals new events of the audit logs. */
export function sealAuditEvents(database: Database): LoopJob {
  return {
    name: 'sealAuditEvents',
    repeatedBy: 'loop',
    inMaintenance: true,
    everyMs: 500,
    run: () => sealEvents(database),
    failure: 'Could not seal audit events; trying again in a moment',
  };
}

/** Writes the ends of the audit logs to a folder. Each process uses its own data folder. */
export function writeCheckpoints(deps: {
  database: Database;
  secrets: Pick<Secrets, 'keysFor'>;
  folder: string;
  logger: Pick<Logger, 'error'>;
}): LoopJob {
  const { database, secrets, folder, logger } = deps;
  const checkpoints = new Checkpoints({
    database,
    folder,
    keys: secrets.keysFor(checkpointKeyPurpose),
    onRewritten: (place) => logger.error(place, 'An audit log differs from its checkpoint; run npm run audit:verify'),
  });
  return {
    name: 'writeCheckpoints',
    repeatedBy: 'loop',
    everyMs: 60_000,
    run: () => checkpoints.round(),
    failure: 'Could not write the ends of the audit logs; trying again in a minute',
  };
}
