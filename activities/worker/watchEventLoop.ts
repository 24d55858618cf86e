import type { Logger } from '../../config/logger.ts';
import type { Database } from '../../db/database.ts';
import { blockLabel, EventLoopWatch } from '../../watch/EventLoopWatch.ts';

/** Logs what holds the thread of a worker, and counts it where the API can tell it: workers answer no requests. */
export function watchEventLoop(database: Database, logger: Logger): EventLoopWatch {
  return new EventLoopWatch({
    onBlock: (block) => {
      logger.warn(block, 'the event loop was blocked');
      const counted = database.asSystem(({ eventLoopBlocks }) => eventLoopBlocks.count(blockLabel(block)));
      counted.catch((error: unknown) => logger.warn({ err: error }, 'a block of the event loop was not counted'));
    },
  });
}
