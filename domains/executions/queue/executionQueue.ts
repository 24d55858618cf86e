import type { Client } from '@temporalio/client';
import type { Database } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { GrantedSlot } from '../../../db/repositories/executions/executionQueue.ts';
import type { ExecutionsLogger } from '../logger.ts';
import { every, type Loop } from '../../../platform/jobs/every.ts';
import { inlineRelayMs } from '../lifecycle/startExecution.ts';
import { tellSlotGranted } from '../temporal/temporalStart.ts';

const batchSize = 50;
const atOnce = 8;
const looksAgainMs = 10_000;

/** The keys of the limits among the settings of the instance; the SQL functions of the queue read them. */
const concurrencySetting = 'execution_concurrency';
const ofOrganizationSetting = 'organization_execution_concurrency';

export interface ExecutionQueueOptions {
  database: Database;
  temporal: Client;
  logger: ExecutionsLogger;
}

/** Gives freed slots to the executions that wait for one, and tells their workflows. */
export interface ExecutionQueue {
  /** Sets the number of production executions that may run at once, in total and per organization; null removes a limit. */
  limit: (slots: number | null, ofOrganization?: number | null) => Promise<void>;
  /** An execution ended or began to wait: a round follows if executions are queued. */
  slotFreed: () => void;
  /** An execution entered the queue. */
  lineGrew: () => void;
  /** Rounds run when there is work, and every `intervalMs` for missed notifications. Several processes may. */
  startLoop: (intervalMs: number) => Loop;
  /** Starts held executions as they are due. Several processes may. */
  startReleasing: (intervalMs: number) => Loop;
}

/**
 * Makes the queue of this process. All that counts is in PostgreSQL (`queue.grant_slots`, domains/executions/queue/README.md): a
 * process that dies loses nothing, and any number of processes never grant beyond the limit together.
 */
export function createExecutionQueue(options: ExecutionQueueOptions): ExecutionQueue {
  const { database, logger } = options;
  let loop: Loop | null = null;
  let releasing: Loop | null = null;
  let hasWaiting = true; // until the first round knows better
  let looksAtMs = 0;
  let growths = 0;

  const round = async (): Promise<boolean> => {
    const granted = await database.asSystem(async ({ executionQueue }) => {
      const slots = await executionQueue.grant(
        Array.from({ length: batchSize }, () => newId('outbox')),
        inlineRelayMs,
      );
      hasWaiting = await executionQueue.hasWaiting();
      return slots;
    });
    await tellAll(options, granted);
    return granted.length === batchSize;
  };

  /** Without held starts it looks again after a while, for lost notifications. */
  const release = async (): Promise<boolean> => {
    if (Date.now() < looksAtMs) return false;
    looksAtMs = 0;
    const before = growths;
    const released = await database.asSystem(async ({ executionQueue: { held } }) => {
      const ids = Array.from({ length: batchSize }, () => newId('outbox'));
      const count = await held.release(ids, inlineRelayMs);
      // A start that was held in the meantime may not be seen yet.
      if (count === 0 && !(await held.hasAny()) && growths === before) looksAtMs = Date.now() + looksAgainMs;
      return count;
    });
    return released === batchSize;
  };

  return {
    limit: async (slots, ofOrganization = null) => {
      await database.asSystem(async ({ instanceSettings }) => {
        for (const [setting, now] of [
          [concurrencySetting, slots],
          [ofOrganizationSetting, ofOrganization],
        ] as const) {
          const before = (await instanceSettings.find(setting)) ?? null;
          if (before === now) continue;
          await instanceSettings.set(setting, now);
          logger.info({ setting, before, now }, 'The number of production executions that may run at once has changed');
        }
      });
      loop?.wake();
    },
    slotFreed: () => {
      if (hasWaiting) loop?.wake();
      if (looksAtMs === 0) releasing?.wake();
    },
    lineGrew: () => {
      hasWaiting = true;
      looksAtMs = 0;
      growths += 1;
      loop?.wake();
      releasing?.wake();
    },
    startReleasing: (intervalMs) =>
      (releasing = every(intervalMs, release, (error) =>
        logger.warn({ err: error }, 'Could not start held executions that are due; trying again'),
      )),
    startLoop: (intervalMs) =>
      (loop = every(intervalMs, round, (error) =>
        logger.warn({ err: error }, 'Could not give slots to executions that wait for one; trying again'),
      )),
  };
}

/** Notifies workflows of their slots; the relay sends notifications that fail. */
async function tellAll({ database, temporal, logger }: ExecutionQueueOptions, granted: GrantedSlot[]): Promise<void> {
  const waiting = [...granted];
  const told: string[] = [];
  const lane = async (): Promise<void> => {
    for (let slot = waiting.shift(); slot; slot = waiting.shift()) {
      try {
        await tellSlotGranted(temporal, slot.executionId);
        told.push(slot.outboxId);
      } catch (error) {
        logger.debug({ err: error, executionId: slot.executionId }, 'Could not tell of a slot at once; the relay will');
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, granted.length) }, lane));
  if (told.length > 0) await database.asSystem(({ outbox }) => outbox.remove(...told));
}
