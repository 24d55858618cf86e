import type { Database } from '../../db/database.ts';
import { instanceChain } from '../../db/repositories/audit/auditSeals.ts';
import type { NewLogEvent } from '../../db/repositories/logStreaming/logEvents.ts';
import type { LoopJob, ScheduledJob } from '../../platform/jobs/Job.ts';

const page = 500;
const everyMs = 300_000;
/** Covers the round before, and a late one. */
const grownMs = 2 * everyMs;
/** A line of executions is worth an event from this length, or if its first has waited this long. */
const longLine = 1_000;
const longWaitMs = 300_000;

/** Notes workers that are silent: a trigger writes `worker.lost`. */
export function noteLostWorkers(database: Database): LoopJob {
  return {
    name: 'noteLostWorkers',
    repeatedBy: 'loop',
    everyMs: 10_000,
    run: () => database.asSystem(({ processBeats }) => processBeats.noteLost()),
    failure: 'Could not look for lost workers; trying again in a moment',
  };
}

/** Writes events without a change: ends of audit logs, and a long line of executions. Keeps the order after a restore. */
export function writeStandingEvents(database: Database): ScheduledJob {
  return {
    name: 'writeStandingEvents',
    repeatedBy: 'schedule',
    everyMs,
    run: async () => {
      await database.asSystem(({ logEvents }) => logEvents.rebase());
      await writeAuditHeads(database);
      await writeLongQueue(database);
    },
    failure: 'Could not write events about audit logs and the queue; trying again in five minutes',
  };
}

/**
 * Writes the ends of audit logs as events: of all organizations with a destination, and of logs that have grown for destinations of the instance.
 * A receiver that has an end proves later that the log was not rewritten.
 */
export async function writeAuditHeads(database: Database): Promise<void> {
  const owners = await database.asSystem(({ logDestinations }) => logDestinations.listOwners());
  if (owners.length === 0) return;
  const own = new Set(owners.map((owner) => owner ?? instanceChain));
  const ofOwn = await database.asSystem(({ auditSeals }) => auditSeals.heads([...own]));
  await write(
    database,
    [...ofOwn].map(([chain, head]) => headEvent({ chain, ...head })),
  );
  if (!own.has(instanceChain)) return;
  const since = new Date(Date.now() - grownMs);
  for (let after = ''; ;) {
    const from = after;
    const heads = await database.asSystem(({ auditSeals }) => auditSeals.listHeadsSince(since, from, page));
    await write(database, heads.filter(({ chain }) => !own.has(chain)).map(headEvent));
    if (heads.length < page) return;
    after = heads.at(-1)!.chain;
  }
}

function headEvent({ chain, seq, hash }: { chain: string; seq: bigint; hash: Buffer }): NewLogEvent {
  const organizationId = chain === instanceChain ? null : chain;
  return {
    organizationId,
    type: 'audit_log.head',
    actor: null,
    subject: { kind: 'audit_log', id: chain, name: null },
    data: { seq: Number(seq), hash: hash.toString('hex') },
  };
}

/** Writes an event while the line of executions that wait for a slot is long. */
export async function writeLongQueue(database: Database): Promise<void> {
  const { waiting, oldest } = await database.asSystem(({ executionQueue }) => executionQueue.length());
  const oldestMs = oldest === null ? 0 : Date.now() - oldest.getTime();
  if (waiting < longLine && oldestMs < longWaitMs) return;
  await write(database, [
    {
      organizationId: null,
      type: 'queue.long',
      actor: null,
      subject: { kind: 'queue', id: 'executions', name: null },
      data: { waiting, oldest_queued_at: oldest === null ? null : oldest.toISOString(), oldest_waited_ms: oldestMs },
    },
  ]);
}

async function write(database: Database, events: readonly NewLogEvent[]): Promise<void> {
  if (events.length > 0) await database.asSystem(({ logEvents }) => logEvents.insert(events));
}
