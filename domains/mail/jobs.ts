import type { Database } from '../../db/database.ts';
import type { LoopJob } from '../../platform/jobs/Job.ts';
import type { Mailer } from './Mailer.ts';
import { mailBudgets } from './mailBudgets.ts';
import { mailLowBalances } from './mailLowBalances.ts';
import { mailPlanUse } from './mailPlanUse.ts';
import { MailSender, type MailSenderOptions } from './MailSender.ts';

const failure = 'Could not read or write mails; trying again in a moment';

/** Sends queued mails. */
export function sendMails(options: MailSenderOptions): LoopJob {
  const sender = new MailSender(options);
  return { name: 'sendMails', repeatedBy: 'loop', everyMs: 1_000, run: () => sender.round(), failure };
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
