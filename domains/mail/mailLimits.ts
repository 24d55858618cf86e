import type { MailKind } from './mail.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Key of the mail count: the recipient, everywhere or within an organization; the account or the organization that causes them. */
export type CountedFor = 'recipient' | 'recipient_of_organization' | 'account' | 'organization';

/** At most `most` mails in each window; windows of a day begin at midnight UTC. */
export interface MailRule {
  readonly per: CountedFor;
  readonly most: number;
  readonly windowMs: number;
}

/** How many mails of a kind are sent. */
export interface MailLimit {
  /** `refuse`: 429 for the caller. `drop`: the request succeeds without the mail. */
  readonly over: 'refuse' | 'drop';
  readonly rules: readonly MailRule[];
  /** Kinds with the same group share their counters; default: the kind. */
  readonly group?: MailKind;
}

/** Notices about an account go to itself, and are never a reason to fail a sign-in or a change. */
const notice: MailLimit = { over: 'drop', rules: [daily('recipient', 20)] };
/** Limits of mails that members receive because of other members' actions. */
const noticeOfOrganization: MailLimit = { over: 'drop', rules: [daily('recipient_of_organization', 20)] };
const passwordReset: MailLimit = {
  over: 'drop',
  group: 'password_reset',
  rules: [{ per: 'recipient', most: 3, windowMs: 15 * minuteMs }, daily('recipient', 20)],
};

/** The limit of each kind of mail; `null`: each follows from a link or a state that is used once. `domains/mail/README.md` lists them. */
export const mailLimits: { readonly [K in MailKind]: MailLimit | null } = {
  test: { over: 'refuse', rules: [daily('account', 20)] },
  organization_invitation: {
    over: 'refuse',
    rules: [
      daily('recipient_of_organization', 5),
      daily('recipient', 20),
      daily('account', 200),
      daily('organization', 200),
    ],
  },
  instance_invitation: { over: 'refuse', rules: [daily('recipient', 5), daily('account', 200)] },
  password_reset: passwordReset,
  password_reset_by_sso: passwordReset,
  password_changed: notice,
  email_confirmation: {
    over: 'refuse',
    rules: [{ per: 'account', most: 5, windowMs: hourMs }, daily('account', 20), daily('recipient', 5)],
  },
  // `domains/identity/confirmAddress.ts` limits what an account and a network address cause.
  address_confirmation: { over: 'drop', rules: [daily('recipient', 10)] },
  access_ended: null,
  email_changed: null,
  email_restored: null,
  new_device: notice,
  recovery_code_used: notice,
  factor_added: notice,
  factor_removed: notice,
  factors_removed: notice,
  low_balance: noticeOfOrganization,
  budget_reached: noticeOfOrganization,
  weekly_digest: null,
  mentioned: { over: 'drop', rules: [daily('recipient_of_organization', 20), daily('account', 100)] },
  disk_low: null,
  approval_waiting: { over: 'drop', rules: [daily('recipient_of_organization', 100), daily('recipient', 200)] },
  deliverable_waiting: { over: 'drop', rules: [daily('recipient', 200)] },
  plan_executions: null,
  sign_in_expiring: noticeOfOrganization,
  account_deleted: { over: 'drop', rules: [daily('recipient', 3)] },
  organization_deletion: noticeOfOrganization,
};

function daily(per: CountedFor, most: number): MailRule {
  return { per, most, windowMs: dayMs };
}
