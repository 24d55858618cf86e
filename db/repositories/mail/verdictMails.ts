import { sql } from 'kysely';

import type { PersonRow } from '../../rows/account.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import type { DeliverableStatus } from '../employees/deliverables.ts';
import type { ProjectStandingRow } from '../identity/projectView.ts';
import { projectStanding } from '../identity/viewConditions.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';
import { demandsSignIn } from './demandsSignIn.ts';

/**
 * A member, and a deliverable that may wait for their verdict. `memberMayInProject` of `domains/identity/policy.ts` decides the member's
 * permissions.
 */
export interface VerdictMail extends Pick<PersonRow, 'email' | 'name' | 'language'>, ProjectStandingRow {
  organizationId: string;
  organizationName: string;
  deliverableId: string;
  title: string;
  status: DeliverableStatus;
  createdAt: Date;
  positionId: string;
  positionName: string;
  accountId: string;
  memberRole: 'owner' | 'admin' | 'member';
  /** The organization or the instance demands single sign-on or a second factor: a mail alone decides nothing. */
  mustSignIn: boolean;
}

/** Limit of mails to one account of one organization per hour; further ones wait. */
export const mostVerdictMailsPerHour = 20;

/** Recipients of mails about pending verdicts. */
export class VerdictMails {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Whether a member wants mails about a position of the organization. */
  async isWanted(positionId: string, accountId: string): Promise<boolean> {
    const wish = tablesOf(this.#scope)
      .selectFrom('verdictMailWishes')
      .select('positionId')
      .where('positionId', '=', positionId)
      .where('accountId', '=', accountId);
    return (await runQueryForCount(this.#scope, wish)) > 0;
  }

  /** Applies to future deliverables. */
  async want(positionId: string, accountId: string): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('verdictMailWishes')
        .values({ organizationId: organizationOf(this.#scope), positionId, accountId })
        .onConflict((conflict) => conflict.doNothing()),
    );
  }

  /** Stops further mails; earlier mails keep their links. */
  async stop(positionId: string, accountId: string): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .deleteFrom('verdictMailWishes')
        .where('positionId', '=', positionId)
        .where('accountId', '=', accountId),
    );
  }

  /** System only: the name of a position and the language of a member whose mails a link stops; null if either was deleted. */
  async stopping(
    positionId: string,
    accountId: string,
  ): Promise<{ organizationId: string; positionName: string; language: PersonRow['language'] } | null> {
    return runQueryForRow(
      this.#scope,
      tables
        .selectFrom('positions as h')
        .crossJoin('accounts as a')
        .select(['h.organizationId', 'h.name as positionName', 'a.language'])
        .where('h.id', '=', positionId)
        .where('a.id', '=', accountId)
        .where('a.deletedAt', 'is', null),
    );
  }

  /** System only: the member and the deliverable that a link is for. */
  async find(deliverableId: string, accountId: string): Promise<VerdictMail | null> {
    return runQueryForRow(this.#scope, recipients().where('d.id', '=', deliverableId).where('a.id', '=', accountId));
  }

  /**
   * System only: takes up to `most` mails that are due, in the transaction that writes them. Each deliverable of the last day is mailed to a member once; of processes
   * that ask at once one gets it. `taken` is `most` where there may be more.
   */
  async take(most: number): Promise<{ taken: number; mails: VerdictMail[] }> {
    const taken = await runQuery(
      this.#scope,
      sql<{ deliverableId: string; accountId: string }>`
        insert into verdict_mails (organization_id, deliverable_id, account_id)
        select organization_id, id, account_id from (
          select d.organization_id, d.id, w.account_id, d.created_at,
            row_number() over (partition by d.organization_id, w.account_id order by d.created_at, d.id) + (
              select count(*) from verdict_mails s where s.organization_id = d.organization_id and s.account_id = w.account_id
                and s.created_at > now() - interval '1 hour') as place
          from deliverables d
          join verdict_mail_wishes w on w.organization_id = d.organization_id and w.position_id = d.position_id and w.created_at <= d.created_at
          where d.status = 'pending' and d.created_at > now() - interval '1 day'
            and not exists (select from verdict_mails s where s.deliverable_id = d.id and s.account_id = w.account_id)) as due
        where place <= ${mostVerdictMailsPerHour} order by created_at limit ${most}
        on conflict do nothing returning deliverable_id, account_id`,
    );
    if (taken.length === 0) return { taken: 0, mails: [] };
    const deliverableIds = taken.map(({ deliverableId }) => deliverableId);
    const accountIds = taken.map(({ accountId }) => accountId);
    const mails = await runQuery(
      this.#scope,
      recipients()
        .where(sql<boolean>`(d.id, a.id) in (select * from unnest(${deliverableIds}::text[], ${accountIds}::text[]))`)
        .where('d.status', '=', 'pending'),
    );
    return { taken: taken.length, mails };
  }
}

/**
 * Selects members (`a`) and deliverables (`d`), one of each: only people who are in the organization and may sign in, and organizations that
 * are not being deleted.
 */
function recipients() {
  return tables
    .selectFrom('deliverables as d')
    .innerJoin('positions as h', (join) =>
      join.onRef('h.organizationId', '=', 'd.organizationId').onRef('h.id', '=', 'd.positionId'),
    )
    .innerJoin('organizations as o', (join) =>
      join.onRef('o.id', '=', 'd.organizationId').on('o.deletesAt', 'is', null),
    )
    .innerJoin('projects as p', (join) =>
      join.onRef('p.organizationId', '=', 'd.organizationId').onRef('p.id', '=', 'd.projectId'),
    )
    .crossJoin('accounts as a')
    .innerJoin('memberships as m', (join) =>
      join
        .onRef('m.organizationId', '=', 'd.organizationId')
        .onRef('m.accountId', '=', 'a.id')
        .on('m.suspendedAt', 'is', null),
    )
    .leftJoin('projectMembers as pm', (join) =>
      join
        .onRef('pm.organizationId', '=', 'd.organizationId')
        .onRef('pm.projectId', '=', 'p.id')
        .onRef('pm.accountId', '=', 'a.id'),
    )
    .select([
      'd.organizationId',
      'o.name as organizationName',
      'd.id as deliverableId',
      'd.title',
      'd.status',
      'd.createdAt',
      'd.positionId',
      'h.name as positionName',
      'a.id as accountId',
      'a.email',
      'a.name',
      'a.language',
      'm.role as memberRole',
      projectStanding().as('project'),
    ])
    .select(demandsSignIn('d.organizationId').as('mustSignIn'))
    .where('a.email', 'is not', null)
    .where('a.deletedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('disabledAccounts as x').whereRef('x.accountId', '=', 'a.id'))),
    )
    .$narrowType<{ email: string }>();
}
