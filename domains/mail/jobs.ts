import type { Database } from '../../db/database.ts';
import type { LoopJob, ScheduledJob } from '../../platform/jobs/Job.ts';
import type { Mailer } from './Mailer.ts';
import { mailBudgets } from './mailBudgets.ts';
import { mailLowBalances } from './mailLowBalances.ts';
import { mailPlanUse } from './mailPlanUse.ts';
import { sendDigests } from './sendDigests.ts';
import { MailSender, type MailSenderOptions } from './MailSender.ts';

const failure = 'Could not read or write mails; trying again in a moment';

/** Sends queued mails. */
export function sendMails(options: MailSenderOptions): LoopJob {
  const sender = new MailSender(options);
  return { name: 'sendMails', repeatedBy: 'loop', everyMs: 1_000, run: () => sender.round(), failure };
}

/** Sends weekly digests of spending, by the bell and by mail. */
export function sendWeeklyDigests(database: Database, mailer: Mailer): ScheduledJob {
  return {
    name: 'sendWeeklyDigests',
    repeatedBy: 'schedule',
    everyMs: 3_600_000,
    run: () => sendDigests(database, mailer),
    failure: 'Could not send weekly digests; trying again in an hour',
  };
}

/** Writes mails to owners about low balances, budgets and used plans. */
export function mailNotices(database: Database, mailer: Mailer): LoopJob[] {
  return [
    {
      name: 'mailLowBalances',
      repeatedBy: 'loop',
      everyMs: 10_000,
      run: () => mailLowBalances(database, mailer),
      failure,
    },
    { name: 'mailBudgets', repeatedBy: 'loop', everyMs: 10_000, run: () => mailBudgets(database, mailer), failure },
    { name: 'mailPlanUse', repeatedBy: 'loop', everyMs: 10_000, run: () => mailPlanUse(database, mailer), failure },
  ];
}
