import type { MigrationObject } from '@mikro-orm/core';

import { M0001Roles } from './m0001Roles.ts';
import { M0002Identity } from './m0002Identity.ts';
import { M0003Gateway } from './m0003Gateway.ts';
import { M0004Executions } from './m0004Executions.ts';
import { M0005LedgerGrants } from './m0005LedgerGrants.ts';
import { M0006LedgerCalls } from './m0006LedgerCalls.ts';
import { M0007ExecutionLog } from './m0007ExecutionLog.ts';
import { M0008ExecutionQueue } from './m0008ExecutionQueue.ts';
import { M0009ExecutionFamilies } from './m0009ExecutionFamilies.ts';
import { M0010ExecutionWaits } from './m0010ExecutionWaits.ts';
import { M0011Binaries } from './m0011Binaries.ts';
import { M0012DataTables } from './m0012DataTables.ts';
import { M0013ModelEndpoints } from './m0013ModelEndpoints.ts';
import { M0014ProviderKinds } from './m0014ProviderKinds.ts';
import { M0016StoredResponses } from './m0016StoredResponses.ts';
import { M0018ModelProviders } from './m0018ModelProviders.ts';
import { M0019ProviderKeys } from './m0019ProviderKeys.ts';
import { M0020ModelJobs } from './m0020ModelJobs.ts';
import { M0022IdempotencyRecords } from './m0022IdempotencyRecords.ts';
import { M0023RateLimits } from './m0023RateLimits.ts';
import { M0024Usage } from './m0024Usage.ts';
import { M0025LowBalance } from './m0025LowBalance.ts';
import { M0026Credentials } from './m0026Credentials.ts';
import { M0032SeenValues } from './m0032SeenValues.ts';
import { M0033OwnKeyJobs } from './m0033OwnKeyJobs.ts';
import { M0034StartsForWorkers } from './m0034StartsForWorkers.ts';

/** Every migration in order. A released one is never edited; a change is a new file at the end. */
export const migrations: MigrationObject[] = [
  { name: 'm0001Roles', class: M0001Roles },
  { name: 'm0002Identity', class: M0002Identity },
  { name: 'm0003Gateway', class: M0003Gateway },
  { name: 'm0004Executions', class: M0004Executions },
  { name: 'm0005LedgerGrants', class: M0005LedgerGrants },
  { name: 'm0006LedgerCalls', class: M0006LedgerCalls },
  { name: 'm0007ExecutionLog', class: M0007ExecutionLog },
  { name: 'm0008ExecutionQueue', class: M0008ExecutionQueue },
  { name: 'm0009ExecutionFamilies', class: M0009ExecutionFamilies },
  { name: 'm0010ExecutionWaits', class: M0010ExecutionWaits },
  { name: 'm0011Binaries', class: M0011Binaries },
  { name: 'm0012DataTables', class: M0012DataTables },
  { name: 'm0013ModelEndpoints', class: M0013ModelEndpoints },
  { name: 'm0014ProviderKinds', class: M0014ProviderKinds },
  { name: 'm0016StoredResponses', class: M0016StoredResponses },
  { name: 'm0018ModelProviders', class: M0018ModelProviders },
  { name: 'm0019ProviderKeys', class: M0019ProviderKeys },
  { name: 'm0020ModelJobs', class: M0020ModelJobs },
  { name: 'm0022IdempotencyRecords', class: M0022IdempotencyRecords },
  { name: 'm0023RateLimits', class: M0023RateLimits },
  { name: 'm0024Usage', class: M0024Usage },
  { name: 'm0025LowBalance', class: M0025LowBalance },
  { name: 'm0026Credentials', class: M0026Credentials },
  { name: 'm0032SeenValues', class: M0032SeenValues },
  { name: 'm0033OwnKeyJobs', class: M0033OwnKeyJobs },
  { name: 'm0034StartsForWorkers', class: M0034StartsForWorkers },
];
