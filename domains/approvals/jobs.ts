import type { Database } from '../../db/database.ts';
import type { LoopJob } from '../../platform/jobs/Job.ts';
import type { ResumeLinks } from '../executions/waits/ResumeLinks.ts';
import type { Mailer } from '../mail/Mailer.ts';
import { mailApprovals } from './mailApprovals.ts';

/** Writes mails about approvals, with links that decide them. */
export function mailWaitingApprovals(
  database: Database,
  mailer: Mailer,
  links: Pick<ResumeLinks, 'decisionUrl'>,
): LoopJob {
  return {
    name: 'mailApprovals',
    repeatedBy: 'loop',
    everyMs: 10_000,
    run: () => mailApprovals(database, mailer, links),
    failure: 'Could not read or write mails; trying again in a moment',
  };
}
