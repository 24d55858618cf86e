import type { Database } from './database.ts';

const dayMs = 24 * 3_600_000;
const keepCallRecordsMs = 90 * dayMs; // decisions §4
const keepHealthMs = 30 * dayMs;
const keepTurnsMs = 3_600_000;
const keepEventsMs = 366 * dayMs;
const keepUsageMs = 3 * 366 * dayMs;
const keepEndedSessionsMs = 30 * dayMs;
const keepIdempotencyRecordsMs = dayMs; // decisions §2
const keepMailsMs = 30 * dayMs; // that could not be sent
const keepAnswerPartsMs = 3_600_000; // no client waits that long for a response
const keepEmptyChatsMs = dayMs;
const keepAnswersOfBasesMs = 2 * dayMs; // longer than an Idempotency-Key counts
const keepAnswersOfFilesMs = 8 * dayMs; // longer than files of knowledge bases
const keepRateWindowsMs = 2 * dayMs; // longer than any window
const keepMinuteWindowsMs = 5 * 60_000; // longer than the minute they count for
const roundEveryMs = 3_600_000;
const firstRoundMs = 60_000; // soon after a start, or instances that restart often would never get to it
const mostBatches = 100;

export interface Housekeeping {
  /** Forgets what is old, in short transactions; returns how many rows that were. */
  round(): Promise<number>;
  /** Stops the rounds and waits for the one under way. */
  close(): Promise<void>;
}

/**
 * Deletes expired data every hour: call records, catalog runs and host turns, usage sums, events, ended sessions, idempotency responses,
 * rate counters, unread parts of streamed responses, empty chats, expired model responses, stored responses, model jobs. Any number of
 * processes may do it. A failed round is reported to `onError` and repeated.
 */
export function startHousekeeping(options: {
  database: Database;
  onError: (error: unknown) => void;
  everyMs?: number;
  /** Additional steps of a round, run in order; each returns the number of deleted rows. */
  further?: readonly (() => Promise<number>)[];
}): Housekeeping {
  const { database, onError, everyMs = roundEveryMs, further = [] } = options;
  const round = async () => {
    let forgotten = await forgetOld(database);
    for (const work of further) forgotten += await work();
    return forgotten;
  };
  let running: Promise<unknown> | null = null;
  const work = () => {
    running ??= round()
      .catch(onError)
      .finally(() => (running = null));
  };
  const timers = [setTimeout(work, Math.min(firstRoundMs, everyMs)), setInterval(work, everyMs)];
  for (const timer of timers) timer.unref();
  return {
    round,
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      await running;
    },
  };
}

async function forgetOld(database: Database): Promise<number> {
  const before = (keptMs: number) => new Date(Date.now() - keptMs);
  return (
    (await inBatches(() => database.asSystem(({ answerParts }) => answerParts.prune(before(keepAnswerPartsMs))))) +
    (await inBatches(() => database.asSystem(({ chatSessions }) => chatSessions.prune(before(keepEmptyChatsMs))))) +
    (await inBatches(() =>
      database.asSystem(({ keptAnswers }) =>
        keptAnswers.prune({ ofBases: before(keepAnswersOfBasesMs), ofFiles: before(keepAnswersOfFilesMs) }),
      ),
    )) +
    (await inBatches(() => database.asSystem(({ callRecords }) => callRecords.prune(before(keepCallRecordsMs))))) +
    (await inBatches(() => database.asSystem(({ catalogRuns }) => catalogRuns.prune(before(keepCallRecordsMs))))) +
    (await inBatches(() =>
      database.asSystem(({ catalogSources }) => catalogSources.pruneHealth(before(keepHealthMs))),
    )) +
    (await database.asSystem(({ catalogSources }) => catalogSources.pruneTurns(before(keepTurnsMs)))) +
    (await inBatches(() => database.asSystem(({ events }) => events.prune(before(keepEventsMs))))) +
    (await inBatches(() => database.asSystem(({ usage }) => usage.prune(before(keepUsageMs))))) +
    (await inBatches(() => database.asSystem(({ sessions }) => sessions.prune(before(keepEndedSessionsMs))))) +
    (await inBatches(() => database.asSystem(({ mails }) => mails.prune(before(keepMailsMs))))) +
    (await inBatches(() => database.asSystem(({ passwordResets }) => passwordResets.prune(before(0))))) +
    (await inBatches(() => database.asSystem(({ emailChanges }) => emailChanges.prune(before(0))))) +
    (await inBatches(() => database.asSystem(({ emailConfirmations }) => emailConfirmations.prune(before(0))))) +
    (await inBatches(() => database.asSystem(({ passkeys }) => passkeys.pruneChallenges(before(0))))) +
    (await inBatches(() => database.asSystem(({ signInChallenges }) => signInChallenges.prune(before(0))))) +
    (await inBatches(() =>
      database.asSystem(({ idempotencyRecords }) => idempotencyRecords.prune(before(keepIdempotencyRecordsMs))),
    )) +
    (await inBatches(() => database.asSystem(({ modelJobs }) => modelJobs.prune()))) +
    (await inBatches(() => database.asSystem(({ rateLimits }) => rateLimits.prune(before(keepRateWindowsMs))))) +
    (await inBatches(() =>
      database.asSystem(({ minuteLimits }) => minuteLimits.pruneWindows(before(keepMinuteWindowsMs))),
    )) +
    (await inBatches(() => database.asSystem(({ ssoAttempts }) => ssoAttempts.prune()))) +
    (await inBatches(() => database.asSystem(({ ssoAttempts }) => ssoAttempts.pruneAssertions()))) +
    (await inBatches(() => database.asSystem(({ oauthRecords }) => oauthRecords.prune()))) +
    (await database.asSystem(({ oauthRecords }) => oauthRecords.revokeUnreachable())) +
    (await inBatches(() => database.asSystem(({ conversations }) => conversations.prune()))) +
    (await inBatches(() => database.asSystem(({ storedResponses }) => storedResponses.prune())))
  );
}

/** Repeats a deletion of up to 10,000 rows until nothing is left, so that no transaction is long. */
async function inBatches(prune: () => Promise<number>): Promise<number> {
  let pruned = 0;
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const rows = await prune();
    if (rows === 0) break;
    pruned += rows;
  }
  return pruned;
}
