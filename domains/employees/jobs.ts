import type { Database } from '../../db/database.ts';
import type { LoopJob, ScheduledJob } from '../../platform/jobs/Job.ts';
import type { Mailer } from '../mail/Mailer.ts';
import { cancelAbandoned } from './cancelAbandoned.ts';
import { closeOrphanedRuns } from './endRun.ts';
import { mailVerdicts } from './publishing/mailVerdicts.ts';
import { callbacksAtOnce, sendCallbacks, type CallbackDeps } from './sendCallbacks.ts';
import { acceptDue } from './settleVerdict.ts';
import type { VerdictLinks } from './VerdictLinks.ts';

const batch = 100;

/** Accepts deliverables whose review period has expired. */
export function autoAcceptDeliverables(database: Database): ScheduledJob {
  return {
    name: 'autoAcceptDeliverables',
    repeatedBy: 'schedule',
    everyMs: 300_000,
    run: async () => (await acceptDue(database)) >= batch,
    failure: 'Could not accept deliverables; trying again in five minutes',
  };
}

/** Ends runs whose waiting or working executions have ended, regardless of the workflow's state. */
export function endAbandonedRuns(database: Database): LoopJob {
  return {
    name: 'endAbandonedRuns',
    repeatedBy: 'loop',
    everyMs: 10_000,
    run: async () => {
      const canceled = await cancelAbandoned(database);
      return (await closeOrphanedRuns(database)) >= batch || canceled >= batch;
    },
    failure: 'Could not end abandoned runs of employees; trying again in ten seconds',
  };
}

/** Sends callbacks of runs to the addresses of their callers. */
export function sendRunCallbacks(deps: CallbackDeps): LoopJob {
  return {
    name: 'sendRunCallbacks',
    repeatedBy: 'loop',
    everyMs: 1_000,
    run: async () => (await sendCallbacks(deps)) === callbacksAtOnce,
    failure: 'Could not read or note callbacks; trying again in a moment',
  };
}

/** Computes the figures of listings from records. */
export function refreshMarketStats(database: Database): ScheduledJob {
  return {
    name: 'refreshMarketStats',
    repeatedBy: 'schedule',
    everyMs: 300_000,
    run: () => database.asSystem(({ listingFigures }) => listingFigures.measure()),
    failure: 'Could not compute the figures of employees; trying again in five minutes',
  };
}

/** Writes mails with links that accept or reject a deliverable. */
export function mailDeliverables(database: Database, mailer: Mailer, links: VerdictLinks): LoopJob {
  return {
    name: 'mailDeliverables',
    repeatedBy: 'loop',
    everyMs: 10_000,
    run: () => mailVerdicts(database, mailer, links),
    failure: 'Could not read or write mails; trying again in a moment',
  };
}
