import { blockLabel, blockLevel, EventLoopWatch } from '../platform/diagnostics/EventLoopWatch.ts';
import { spaceOf } from '../platform/diagnostics/freeSpace.ts';
import { openBreakers } from '../domains/gateway/routes/openBreakers.ts';
import { readSendingFigures } from '../domains/logStreaming/readSendingFigures.ts';
import type { Logger } from '../platform/config/logger.ts';
import type { Metrics } from '../platform/telemetry/Metrics.ts';
import { instanceReads } from './instanceReads.ts';
import type { Deps } from './deps.ts';

/** Adds the metrics that are read at every scrape. */
export function watchProcess(
  metrics: Metrics,
  { gateway, database, expressions, dataDir }: Pick<Deps, 'gateway' | 'database' | 'expressions'> & { dataDir: string },
): void {
  metrics.gateway.watchBreakers(() => openBreakers(gateway, database));
  metrics.process.watchDisk(() => spaceOf(dataDir));
  metrics.process.watchQueues(() => gateway.queueLengths());
  metrics.process.watchPools(() => database.poolStates());
  metrics.process.watchSandboxes(() => expressions.counts());
  metrics.instance.watch(instanceReads(database));
  metrics.logStreaming.watch(() => readSendingFigures(database));
}

/** Counts and logs blocks of the event loop, from `start` on. */
export function watchEventLoop(metrics: Metrics, logger: Logger): EventLoopWatch {
  return new EventLoopWatch({
    onBlock: (block) => {
      metrics.process.blocked(blockLabel(block));
      logger[blockLevel(block)](block, 'the event loop was blocked');
    },
  });
}
