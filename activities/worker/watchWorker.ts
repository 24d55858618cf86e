import type { Database } from '../../db/database.ts';
import type { Gateway } from '../../domains/gateway/gateway.ts';
import { openBreakers } from '../../domains/gateway/routes/openBreakers.ts';
import { spaceOf } from '../../platform/diagnostics/freeSpace.ts';
import type { ExpressionPool } from '../../platform/expressions/expressionPool.ts';
import type { WorkerMetrics } from '../../platform/telemetry/WorkerMetrics.ts';
import type { FileSessions } from '../files/FileSessions.ts';

/** Sources of the metrics of a worker. */
export interface WatchedParts {
  readonly gateway: Gateway;
  readonly database: Database;
  readonly expressions: ExpressionPool;
  readonly files: FileSessions;
  readonly dataDir: string;
}

/** Adds the metrics of a worker that are read at every scrape. */
export function watchWorker(metrics: WorkerMetrics, parts: WatchedParts): void {
  const { gateway, database, expressions, files, dataDir } = parts;
  metrics.gateway.watchBreakers(() => openBreakers(gateway, database));
  metrics.process.watchDisk(() => spaceOf(dataDir));
  metrics.process.watchQueues(() => gateway.queueLengths());
  metrics.process.watchPools(() => database.poolStates());
  metrics.process.watchSandboxes(() => [...expressions.counts(), { kind: 'files', starting: 0, ...files.counts() }]);
}
