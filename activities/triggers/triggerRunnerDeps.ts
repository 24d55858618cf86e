import type { BinaryStore } from '../../platform/binaries/BinaryStore.ts';
import type { Logger } from '../../platform/config/logger.ts';
import type { Database } from '../../db/database.ts';
import type { Executions } from '../../domains/executions/executions.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { CredentialStore } from '../../domains/credentials/CredentialStore.ts';
import type { NodeTypes } from '../engine/nodeTypes.ts';
import type { OutboundMetrics } from '../../platform/telemetry/metrics/outboundMetrics.ts';
import type { TriggerMetrics } from '../../platform/telemetry/metrics/triggerMetrics.ts';
import { type Watch } from './watch.ts';

export interface TriggerRunnerDeps {
  database: Database;
  executions: Pick<Executions, 'start'>;
  nodeTypes: NodeTypes;
  credentials: Pick<CredentialStore, 'open'>;
  outbound: Outbound;
  binaries: BinaryStore;
  logger: Logger;
  /** How each kind is watched. */
  watches: Readonly<Record<string, Watch>>;
  /** Counts for metrics; missing only in tests. */
  metrics?: { readonly triggers: TriggerMetrics; readonly outbound: OutboundMetrics };
  /** For tests: how long a lease holds, how often it is renewed and others are claimed, and the first pause after a failure. */
  leaseMs?: number;
  everyMs?: number;
  firstDelayMs?: number;
}
