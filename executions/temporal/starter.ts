import type { Client } from '@temporalio/client';

import type { Database } from '../../db/database.ts';
import type { AnnouncedStart, TakenStart } from '../../db/executionLog/takeStarts.ts';
import type { ShapeOf } from '../../workflows/graph/graph.ts';
import { listen, startsChannel } from '../answers/listen.ts';
import type { ExecutionsLogger } from '../logger.ts';
import { createPlans } from '../lifecycle/plans.ts';
import { TurnQueue } from '../../expressions/turnQueue.ts';
import { startAndFinish } from './relay.ts';

export interface StarterOptions {
  database: Database;
  /** Over the worker's own connection: Temporal answers a start with the workflow's first task then. */
  temporal: Client;
  taskQueue: string;
  shapeOf: ShapeOf;
  /** Keeps what was read of the execution for its nodes. */
  keep: (execution: TakenStart) => Promise<void>;
  logger: ExecutionsLogger;
}

/** Takes starts until it is closed: then the others have to. */
export interface Starter {
  close: () => Promise<void>;
}

const takenAtOnce = 16;
/** What Temporal gives along with a start has to begin within its time, so a worker takes no more than it can run soon. */
const maxUnderWay = 16;
/** One organization may have half of them; what comes beyond is the relay's. */
const maxAnnounced = 1000;

/**
 * Starts the workflows of executions inside the worker process that is going to run them: told of each start by the database,
 * it takes it and asks Temporal for the workflow's first task along with the start (eager start), so nothing is dispatched.
 * Organizations take turns: a thousand starts of one keep no other waiting. Best effort: what goes wrong here, or is more than it can
 * take, is repeated by the relay two seconds later.
 */
export function createStarter(options: StarterOptions): Starter {
  const { database, logger } = options;
  const planStart = createPlans(options.shapeOf);
  const announced = new TurnQueue<AnnouncedStart>(maxAnnounced);
  const delivered: string[] = [];
  const underWay = new Set<Promise<void>>();
  let taking: Promise<void> | null = null;

  const start = async (execution: TakenStart): Promise<void> => {
    const queued = execution.queuedAt !== null;
    const main = execution.startOutputs?.['main'];
    const triggerItems = { count: main?.count ?? 0, sizeBytes: main?.size_bytes ?? 0 };
    await options.keep(execution);
    // Who waits for a slot asks for it where the graph is loaded.
    const loaded = queued ? null : await planStart({ ...execution, graph: () => execution.graph, triggerItems });
    const eager = { ...execution, executionId: execution.id, queued, loaded, eager: true };
    await startAndFinish(options, execution.outboxId, eager);
  };

  const take = async (): Promise<void> => {
    while (announced.size > 0 && underWay.size < maxUnderWay) {
      const next: AnnouncedStart[] = [];
      while (next.length < takenAtOnce && announced.size > 0) next.push(announced.take(() => true)!);
      const taken = await database.executionLog.takeStarts(next, delivered.splice(0));
      for (const execution of taken) {
        const task = start(execution)
          .catch((error: unknown) =>
            logger.debug({ err: error, executionId: execution.id }, 'Could not start at once; the relay will'),
          )
          .finally(() => {
            delivered.push(execution.outboxId);
            underWay.delete(task);
            takeSoon();
          });
        underWay.add(task);
      }
    }
  };

  const takeSoon = (): void => {
    taking ??= take()
      .catch((error: unknown) => logger.warn({ err: error }, 'Could not take starts; the relay will deliver them'))
      .finally(() => {
        taking = null;
        if (announced.size > 0 && underWay.size < maxUnderWay) takeSoon();
      });
  };

  const listener = listen({
    database,
    logger,
    // As long as this session holds it, `engine.start_executions` leaves starts to workers.
    onConnect: `SELECT pg_advisory_lock_shared(hashtextextended('bureau_starters', 0))`,
    channels: {
      [startsChannel]: (payload) => {
        const [organizationId, executionId, outboxId] = payload.split(' ');
        if (!organizationId || !executionId || !outboxId) return;
        if (announced.add({ organizationId, executionId, outboxId })) takeSoon();
      },
    },
  });

  return {
    close: async () => {
      await listener.close();
      await taking;
      await Promise.all(underWay);
    },
  };
}
