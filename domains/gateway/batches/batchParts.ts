import type { Logger } from 'pino';

import type { Database } from '../../../db/database.ts';
import type { Secrets } from '../../../db/secrets/secrets.ts';
import type { GatewayFiles } from '../files/GatewayFiles.ts';
import type { Gateway } from '../gateway.ts';
import type { ResponseStore } from '../responses/ResponseStore.ts';

/** Dependencies of the work on batches. */
export interface BatchParts {
  gateway: Gateway;
  database: Database;
  secrets: Secrets;
  files: GatewayFiles;
  responses: ResponseStore;
  logger: Logger;
}
