import { blockLabel, blockLevel, EventLoopWatch } from '../platform/diagnostics/EventLoopWatch.ts';
import { spaceOf } from '../platform/diagnostics/freeSpace.ts';
import type { Logger } from '../platform/config/logger.ts';
import type { Metrics } from '../platform/telemetry/Metrics.ts';
import type { Deps } from './deps.ts';

/** Adds the metrics that are read at every scrape. */
export function watchProcess(
  metrics: Metrics,
  { gateway, database, dataDir }: Pick<Deps, 'gateway' | 'database'> & { dataDir: string },
): void {
  metrics.watchDisk(() => spaceOf(dataDir));
  metrics.watchQueues(() => gateway.queueLengths());
  metrics.watchWorkerBlocks(() => database.asSystem(({ eventLoopBlocks }) => eventLoopBlocks.list()));
}

/** Counts and logs blocks of the event loop, from `start` on. */
export function watchEventLoop(metrics: Metrics, logger: Logger): EventLoopWatch {
  return new EventLoopWatch({
    onBlock: (block) => {
      metrics.blocked(blockLabel(block));
      logger[blockLevel(block)](block, 'the event loop was blocked');
    },
  });
}
