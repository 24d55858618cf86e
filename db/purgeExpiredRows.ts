import type { Database } from './database.ts';

const dayMs = 24 * 3_600_000;
const keepCallRecordsMs = 90 * dayMs; // decisions §4
const keepHealthMs = 30 * dayMs;
const keepTurnsMs = 3_600_000;
const keepEventsMs = 366 * dayMs;
const keepLogEventsMs = 7 * dayMs;
const keepRefusedLogEventsMs = 30 * dayMs;
const keepUsageMs = 3 * 366 * dayMs;
const keepEndedSessionsMs = 30 * dayMs;
const keepIdempotencyRecordsMs = dayMs; // decisions §2
const keepMailsMs = 30 * dayMs; // that could not be sent
const keepAnswerPartsMs = 3_600_000; // no client waits that long for a response
const keepEmptyChatsMs = dayMs;
const keepAnswersOfBasesMs = 2 * dayMs; // longer than an Idempotency-Key counts, and than a batch runs
const keepAnswersOfFilesMs = 8 * dayMs; // longer than files of knowledge bases
const keepRateWindowsMs = 2 * dayMs; // longer than any window
const keepMinuteWindowsMs = 5 * 60_000; // longer than the minute they count for
const maxBatches = 100;

/**
 * Deletes expired rows, in short transactions: call records and bodies, cached responses, catalog runs and host turns, sums of usage and executions, events, events of the log stream and those that were refused, ended sessions, idempotency
 * responses, rate counters, unread parts of streamed responses, empty chats, expired model responses, stored responses, model jobs, files and batches of the gateway. Any number
 * of processes may do it. Returns the number of rows.
 */
export async function purgeExpiredRows(database: Database): Promise<number> {
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
    (await inBatches(() => database.asSystem(({ callBodies }) => callBodies.prune()))) +
    (await inBatches(() => database.asSystem(({ guardrails }) => guardrails.pruneMatches(before(keepCallRecordsMs))))) +
    (await inBatches(() => database.asSystem(({ responseCache }) => responseCache.prune()))) +
    (await inBatches(() => database.asSystem(({ catalogRuns }) => catalogRuns.prune(before(keepCallRecordsMs))))) +
    (await inBatches(() =>
      database.asSystem(({ catalogSources }) => catalogSources.pruneHealth(before(keepHealthMs))),
    )) +
    (await database.asSystem(({ catalogSources }) => catalogSources.pruneTurns(before(keepTurnsMs)))) +
    (await inBatches(() => database.asSystem(({ events }) => events.prune(before(keepEventsMs))))) +
    (await inBatches(() => database.asSystem(({ logEvents }) => logEvents.prune(before(keepLogEventsMs))))) +
    (await inBatches(() =>
      database.asSystem(({ logDeliveryFailures }) => logDeliveryFailures.prune(before(keepRefusedLogEventsMs))),
    )) +
    (await inBatches(() => database.asSystem(({ usage }) => usage.prune(before(keepUsageMs))))) +
    (await database.asSystem(({ executionSums }) => executionSums.prune())) +
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
    (await inBatches(() => database.asSystem(({ gatewayFiles }) => gatewayFiles.prune()))) +
    (await inBatches(() => database.asSystem(({ modelBatches }) => modelBatches.prune()))) +
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
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const rows = await prune();
    if (rows === 0) break;
    pruned += rows;
  }
  return pruned;
}
