import type { Logger } from '../../platform/config/logger.ts';
import type { Database } from '../../db/database.ts';
import { blockLabel, blockLevel, EventLoopWatch } from '../../platform/diagnostics/EventLoopWatch.ts';

/** Logs blocks of a worker's event loop once it is started, and counts them for metrics: of this worker, and in the database those of all. */
export function watchEventLoop(
  database: Database,
  { logger, blocked }: { logger: Logger; blocked: (during: string) => void },
): EventLoopWatch {
  return new EventLoopWatch({
    onBlock: (block) => {
      logger[blockLevel(block)](block, 'the event loop was blocked');
      blocked(blockLabel(block));
      const counted = database.asSystem(({ eventLoopBlocks }) => eventLoopBlocks.count(blockLabel(block)));
      counted.catch((error: unknown) => logger.warn({ err: error }, 'a block of the event loop was not counted'));
    },
  });
}
