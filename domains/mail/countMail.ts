import { createHash } from 'node:crypto';

import type { Repositories } from '../../db/repositories/repositories.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Mail, MailCause, MailKind } from './mail.ts';
import { dayMs, mailLimits, type CountedFor, type MailRule } from './mailLimits.ts';

/** A mail to count. `email` null: a link that is copied instead of mailed, which has no recipient. */
export interface CountedMail {
  readonly kind: MailKind;
  readonly email: string | null;
  readonly cause?: MailCause | undefined;
}

/**
 * Counts a mail against the limits of its kind, in the transaction that writes it. Returns whether it may be sent. Throws
 * `rate_limit_exceeded` if the kind refuses: the caller's rollback takes the count back.
 */
export async function countMail(repositories: Repositories, mail: CountedMail): Promise<boolean> {
  const limit = mailLimits[mail.kind];
  if (limit === null) return true;
  const counters = limit.rules
    .filter(({ per }) => mail.email !== null || !per.startsWith('recipient'))
    .map((rule) => ({ rule, windowMs: rule.windowMs, key: keyOf(limit.group ?? mail.kind, rule, mail) }));
  const counted = new Map((await repositories.mails.count(counters)).map((count) => [count.key, count]));
  for (const { rule, key } of counters) {
    const { mails, resetAt } = counted.get(key)!;
    if (mails <= rule.most) continue;
    if (limit.over === 'refuse') throw tooManyMails(rule, resetAt);
    return false;
  }
  return true;
}

/** In the order in which several mails of one transaction are counted, so that no two transactions wait for each other. */
export function inCountingOrder<M extends Mail>(mails: readonly M[]): M[] {
  return mails.toSorted((a, b) => (a.to.email < b.to.email ? -1 : a.to.email > b.to.email ? 1 : 0));
}

function keyOf(group: MailKind, { per, windowMs }: MailRule, { kind, email, cause }: CountedMail): string {
  const subjects: Record<CountedFor, (string | null | undefined)[]> = {
    recipient: [email],
    recipient_of_organization: [email, cause?.organizationId],
    account: [cause?.accountId],
    organization: [cause?.organizationId],
  };
  const subject = subjects[per];
  if (subject.some((part) => part === undefined)) throw new Error(`A mail of kind ${kind} needs its cause: ${per}.`);
  return createHash('sha256')
    .update(JSON.stringify([group, per, windowMs, ...subject]))
    .digest('base64url');
}

const subjectWords: Record<CountedFor, string> = {
  recipient: 'This address has received',
  recipient_of_organization: 'This address has received',
  account: 'You have sent',
  organization: 'Your organization has sent',
};

function tooManyMails({ per, most, windowMs }: MailRule, resetAt: Date): AppError {
  const retryAfterMs = Math.max(1_000, resetAt.getTime() - Date.now());
  const minutes = Math.ceil(retryAfterMs / 60_000);
  const wait = minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const window = windowMs === dayMs ? 'in one day' : `in ${windowMs / 60_000} minutes`;
  return new AppError(
    'rate_limit_exceeded',
    `${subjectWords[per]} the most mails of this kind that are allowed ${window} (${most}). Try again in ${wait}.`,
    { retryAfterMs },
  );
}
