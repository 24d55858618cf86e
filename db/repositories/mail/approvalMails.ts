import { sql } from 'kysely';

import type { PersonRow } from '../../rows/account.ts';
import { anyOf, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { decidersNow, isNamedIn } from '../executions/approvalConditions.ts';
import type { OrganizationRole } from '../executions/approvals.ts';
import { finalStatuses } from '../executions/executionStatuses.ts';
import { runQuery, runQueryForRow, type Scope } from '../scope.ts';
import { demandsSignIn } from './demandsSignIn.ts';

/** Limit of mails about one approval at once. */
export const mostRecipients = 100;

/** A member who may decide an approval, as a recipient of its mail. */
export interface ApprovalMail extends Pick<PersonRow, 'email' | 'name' | 'language'> {
  approvalId: string;
  organizationId: string;
  organizationName: string;
  digitalOrganizationName: string;
  title: string | null;
  waitUntil: Date | null;
  accountId: string;
  isReminder: boolean;
  /** The organization or the instance demands single sign-on or a second factor. */
  mustSignIn: boolean;
}

/** The holder of a mailed link. */
export interface ApprovalRecipient extends Pick<PersonRow, 'language'> {
  organizationId: string;
  name: string;
  role: OrganizationRole;
  mustSignIn: boolean;
}

/** Number of reminders that are due since an approval began, at a time. */
const reminders = (at: string) =>
  sql`least(a.most_reminders, floor(extract(epoch from ${sql.raw(at)} - a.created_at) * 1000 / a.remind_every_ms))`;

/** Recipients of mails about approvals. System only. */
export class ApprovalMails {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /**
   * Takes up to `most` approvals whose mails are due, in the transaction that writes them: a process that asks at the same time gets others.
   * When an escalation begins, only the deciders that it adds get a mail. `taken` is `most` where there may be more.
   */
  async take(most: number): Promise<{ taken: number; mails: ApprovalMail[] }> {
    const next = sql<Date | null>`least(
      case when ${reminders('now()')} < a.most_reminders
        then a.created_at + ((${reminders('now()')} + 1) * a.remind_every_ms)::double precision * interval '1 millisecond' end,
      case when a.escalates_at > now() then a.escalates_at end)`;
    const before = tables
      .selectFrom('approvals')
      .select(['id', 'mailedAt'])
      .where('nextMailAt', '<=', now)
      .orderBy('nextMailAt')
      .limit(most)
      .forUpdate()
      .skipLocked();
    const due = await runQuery(
      this.#scope,
      tables
        .updateTable('approvals as a')
        .from(before.as('before'))
        .set({ mailedAt: now, nextMailAt: next })
        .whereRef('a.id', '=', 'before.id')
        .returning([
          'a.id',
          sql<boolean>`before.mailed_at is null`.as('isFirst'),
          sql<boolean>`coalesce(${reminders('now()')} > ${reminders('before.mailed_at')}, false)`.as('isReminder'),
        ]),
    );
    if (due.length === 0) return { taken: 0, mails: [] };
    const all = due.filter(({ isFirst, isReminder }) => isFirst || isReminder).map(({ id }) => id);
    const reminded = due.filter(({ isReminder }) => isReminder).map(({ id }) => id);
    const named = isNamedIn(sql`case when a.id = any (${all}) then ${decidersNow} else a.escalates_to end`, {
      accountId: sql`m.account_id`,
      role: sql`m.role`,
    });
    const asked = open()
      .innerJoin('memberships as m', (join) =>
        join.onRef('m.organizationId', '=', 'a.organizationId').on('m.suspendedAt', 'is', null),
      )
      .innerJoin('accounts as n', 'n.id', 'm.accountId')
      .select([
        'a.id as approvalId',
        'a.organizationId',
        'o.name as organizationName',
        'd.name as digitalOrganizationName',
      ])
      .select(['w.waitUntil', 'n.id as accountId', 'n.email', 'n.name', 'n.language'])
      .select([
        sql<string | null>`w.details ->> 'title'`.as('title'),
        sql<boolean>`a.id = any (${reminded})`.as('isReminder'),
        demandsSignIn('a.organizationId').as('mustSignIn'),
        sql<number>`row_number() over (partition by a.id order by n.id)::int`.as('place'),
      ])
      .$narrowType<{ email: string }>()
      .where('a.id', '=', anyOf(due.map(({ id }) => id)))
      .where('n.email', 'is not', null)
      .where('n.deletedAt', 'is', null)
      .where(sql<boolean>`not exists (select from disabled_accounts x where x.account_id = n.id)`)
      .where(sql<boolean>`a.excluded_account_id is distinct from n.id`)
      .where(named)
      .as('r');
    const mails = await runQuery(
      this.#scope,
      tables
        .selectFrom(asked)
        .selectAll('r')
        .where('r.place', '<=', mostRecipients)
        .orderBy('r.approvalId')
        .orderBy('r.accountId'),
    );
    return { taken: due.length, mails };
  }

  /** The member for whom a mailed link was made, if they may still sign in. */
  async recipient(approvalId: string, accountId: string): Promise<ApprovalRecipient | null> {
    return runQueryForRow(
      this.#scope,
      tables
        .selectFrom('approvals as a')
        .innerJoin('organizations as o', (join) =>
          join.onRef('o.id', '=', 'a.organizationId').on('o.deletesAt', 'is', null),
        )
        .innerJoin('memberships as m', (join) =>
          join.onRef('m.organizationId', '=', 'a.organizationId').on('m.suspendedAt', 'is', null),
        )
        .innerJoin('accounts as n', 'n.id', 'm.accountId')
        .select([
          'a.organizationId',
          'n.name',
          'n.language',
          'm.role',
          demandsSignIn('a.organizationId').as('mustSignIn'),
        ])
        .where('a.id', '=', approvalId)
        .where('n.id', '=', accountId)
        .where('n.deletedAt', 'is', null)
        .where(sql<boolean>`not exists (select from disabled_accounts x where x.account_id = n.id)`),
    );
  }
}

/** Selects approvals (`a`) that can be decided, with wait, digital organization, project and organization (`w`, `d`, `p`, `o`). */
function open() {
  return tables
    .selectFrom('approvals as a')
    .innerJoin('executionWaits as w', (join) =>
      join.onRef('w.executionId', '=', 'a.executionId').onRef('w.number', '=', 'a.number'),
    )
    .innerJoin('executions as e', 'e.id', 'a.executionId')
    .innerJoin('digitalOrganizations as d', 'd.id', 'a.digitalOrganizationId')
    .innerJoin('projects as p', 'p.id', 'd.projectId')
    .innerJoin('organizations as o', (join) =>
      join.onRef('o.id', '=', 'a.organizationId').on('o.deletesAt', 'is', null),
    )
    .where('a.decidedAt', 'is', null)
    .where('w.status', '=', 'waiting')
    .where((where) => where.or([where('w.waitUntil', 'is', null), where('w.waitUntil', '>', now)]))
    .where('e.status', 'not in', finalStatuses)
    .where('e.itemsOrganizationId', 'is', null)
    .where('p.archivedAt', 'is', null);
}
