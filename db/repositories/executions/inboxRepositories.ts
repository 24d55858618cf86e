import { ApprovalMails } from '../mail/approvalMails.ts';
import { Approvals } from './approvals.ts';
import { Inbox } from './inbox.ts';
import { InsightRepositories } from './insightRepositories.ts';

/** The repositories of decisions that wait for people; part of `Repositories`. */
export abstract class InboxRepositories extends InsightRepositories {
  get approvals(): Approvals {
    return this.made(Approvals);
  }

  get approvalMails(): ApprovalMails {
    return this.made(ApprovalMails);
  }

  get inbox(): Inbox {
    return this.made(Inbox);
  }
}
