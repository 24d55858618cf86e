import type { Logger } from 'pino';

import type { Database } from '../../../db/database.ts';
import type { Secrets } from '../../../db/secrets/secrets.ts';
import { GatewayFiles } from '../files/GatewayFiles.ts';
import type { Gateway } from '../gateway.ts';
import type { JobFiles } from '../jobs/jobFiles.ts';
import { ResponseStore } from '../responses/ResponseStore.ts';
import { AccountBatches } from './AccountBatches.ts';
import { Batches } from './Batches.ts';
import { BatchRunner } from './BatchRunner.ts';

/** Files and batches of callers, and the runner of batches. */
export interface OpenedBatches {
  gatewayFiles: GatewayFiles;
  batches: Batches;
  accountBatches: AccountBatches;
  batchRunner: BatchRunner;
}

export function openBatches(parts: {
  gateway: Gateway;
  database: Database;
  secrets: Secrets;
  binaries: JobFiles;
  logger: Logger;
  /** As in `BatchRunnerOptions`. */
  stepMs?: number;
}): OpenedBatches {
  const { gateway, database, secrets, binaries, logger, stepMs } = parts;
  const gatewayFiles = new GatewayFiles({ database, secrets, files: binaries, gateway });
  const batches = new Batches({ database, files: gatewayFiles, gateway });
  const responses = new ResponseStore({ database, secrets });
  const shared = { gateway, database, secrets, files: gatewayFiles, responses, logger };
  return {
    gatewayFiles,
    batches,
    accountBatches: new AccountBatches({ database, files: gatewayFiles }),
    batchRunner: new BatchRunner({ ...shared, ...(stepMs !== undefined && { stepMs }) }),
  };
}
