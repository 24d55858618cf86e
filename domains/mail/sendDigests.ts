import type { Database } from '../../db/database.ts';
import type { DaySpending } from '../../db/repositories/billing/usage.ts';
import type { DigestReader, Week } from '../../db/repositories/organizations/digests.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { Mailer } from './Mailer.ts';
import { shownCredits } from './shownCredits.ts';

const dayMs = 24 * 3_600_000;
/** Sums of usage are complete some hours after the week. */
const settledAfterMs = 6 * 3_600_000;
const atOnce = 50;

/** The spending of a week, of the organization or of one account. */
interface Digest {
  readonly modelMicros: bigint;
  readonly searchMicros: bigint;
  readonly employeeMicros: bigint;
  readonly beforeMicros: bigint;
  readonly topModel: string | null;
}

/**
 * Sends the digest of the last whole week (Monday to Sunday, UTC) to the members of each organization that spent credits in it: once for each
 * organization and week, whichever process comes first. Owners and admins get the spending of the organization, members their own. Returns true
 * if more organizations may be due.
 */
export async function sendDigests(database: Database, mailer: Mailer, nowMs = Date.now()): Promise<boolean> {
  const week = lastWeek(nowMs - settledAfterMs);
  const due = await database.asSystem(({ digests }) => digests.listDue(week, atOnce));
  const failures: unknown[] = [];
  for (const organizationId of due)
    try {
      await database.withOrganization(organizationId, (repositories) =>
        send(repositories, mailer, { organizationId, week }),
      );
    } catch (error) {
      failures.push(error); // the other organizations get theirs
    }
  if (failures.length > 0)
    throw new Error(`${failures.length} weekly digests could not be sent`, { cause: failures[0] });
  return due.length === atOnce;
}

/** The last week that has ended. */
export function lastWeek(nowMs: number): Week {
  const daysSinceMonday = (new Date(nowMs).getUTCDay() + 6) % 7;
  const mondayMs = Math.floor(nowMs / dayMs) * dayMs - daysSinceMonday * dayMs;
  return { from: dayOf(mondayMs - 7 * dayMs), to: dayOf(mondayMs - dayMs) };
}

async function send(
  repositories: Repositories,
  mailer: Mailer,
  { organizationId, week }: { organizationId: string; week: Week },
): Promise<void> {
  if (!(await repositories.digests.take(week))) return;
  const organization = await repositories.organizations.find(organizationId);
  const ofAll = await digestOf(repositories, week, null);
  const readers = await repositories.digests.listReaders();
  for (const reader of readers) {
    const isOwn = reader.role === 'member';
    const digest = isOwn ? await digestOf(repositories, week, reader.accountId) : ofAll;
    if (totalOf(digest) === 0n) continue;
    await tell(repositories, mailer, { reader, digest, week, isOwn, organization: organization?.name ?? '' });
  }
}

async function digestOf({ usage }: Repositories, week: Week, accountId: string | null): Promise<Digest> {
  const before = { from: dayBefore(week.from, 7), to: dayBefore(week.from, 1) };
  const spent = await usage.spending({ ...week, accountId });
  const spentBefore = await usage.spending({ ...before, accountId });
  const [top] = await usage.costs({ ...week, accountId, by: 'model' }, 1);
  return {
    modelMicros: sum(spent, ({ modelMicros }) => modelMicros),
    searchMicros: sum(spent, ({ searchMicros }) => searchMicros),
    employeeMicros: sum(spent, ({ employeeMicros }) => employeeMicros),
    beforeMicros: sum(spentBefore, (day) => day.modelMicros + day.searchMicros + day.employeeMicros),
    topModel: top?.id ?? null,
  };
}

interface Telling {
  readonly reader: DigestReader;
  readonly digest: Digest;
  readonly week: Week;
  readonly isOwn: boolean;
  readonly organization: string;
}

async function tell(
  repositories: Repositories,
  mailer: Mailer,
  { reader, digest, week, isOwn, organization }: Telling,
): Promise<void> {
  const { accountId, email, name, language } = reader;
  await repositories.events.tellDigest({
    for_account_id: accountId,
    week_starts_on: week.from,
    model_micros: String(digest.modelMicros),
    search_micros: String(digest.searchMicros),
    employee_micros: String(digest.employeeMicros),
    week_before_micros: String(digest.beforeMicros),
    top_model: digest.topModel,
    is_own: isOwn,
  });
  await mailer.write(repositories, {
    to: { email, name, language },
    kind: 'weekly_digest',
    values: {
      organization,
      weekStartsOn: week.from,
      total: shownCredits(totalOf(digest)),
      before: shownCredits(digest.beforeMicros),
      models: shownCredits(digest.modelMicros),
      searches: shownCredits(digest.searchMicros),
      employees: shownCredits(digest.employeeMicros),
      topModel: digest.topModel,
      isOwn,
      link: mailer.linkTo('/usage'),
      stop: mailer.linkTo('/notifications'),
    },
  });
}

function totalOf({ modelMicros, searchMicros, employeeMicros }: Digest): bigint {
  return modelMicros + searchMicros + employeeMicros;
}

function sum(days: readonly DaySpending[], microsOf: (day: DaySpending) => bigint): bigint {
  return days.reduce((micros, day) => micros + microsOf(day), 0n);
}

function dayBefore(day: string, days: number): string {
  return dayOf(Date.parse(`${day}T00:00:00Z`) - days * dayMs);
}

function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}
