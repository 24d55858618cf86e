import type { PersonRow } from '../../rows/account.ts';
import type { DeliverableStatus } from '../employees/deliverables.ts';
import { heldRole, type ProjectStandingRow } from '../identity/projectView.ts';
import { instancePoliciesKey } from '../identity/signInPolicies.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

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

/** Members and deliverables, one of each: only people who are in the organization and may sign in, and organizations that are not being deleted. */
const recipient = `select d.organization_id, o.name as organization_name, d.id as deliverable_id, d.title, d.status, d.created_at, d.position_id, h.name as position_name,
    a.id as account_id, a.email, a.name, a.language, m.role as member_role,
    (exists (select from sso_policies q where q.organization_id = d.organization_id and q.sso_required)
      or exists (select from sign_in_policies q where q.organization_id = d.organization_id and q.two_factor_required)
      or exists (select from instance_settings i where i.key = '${instancePoliciesKey}' and (i.value ->> 'two_factor_required')::boolean)) as must_sign_in,
    jsonb_build_object('kind', p.kind, 'ownerAccountId', p.owner_account_id,
      'role', ${heldRole('pm')}, 'archived', p.archived_at is not null) as project
  from deliverables d
  join positions h on h.organization_id = d.organization_id and h.id = d.position_id
  join organizations o on o.id = d.organization_id and o.deletes_at is null
  join projects p on p.organization_id = d.organization_id and p.id = d.project_id
  cross join accounts a
  join memberships m on m.organization_id = d.organization_id and m.account_id = a.id and m.suspended_at is null
  left join project_members pm on pm.organization_id = d.organization_id and pm.project_id = p.id and pm.account_id = a.id
  where a.email is not null and a.deleted_at is null and not exists (select from disabled_accounts x where x.account_id = a.id)`;

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
    const sql = 'select 1 from verdict_mail_wishes where organization_id = $1 and position_id = $2 and account_id = $3';
    return (await runStatement(this.#scope, sql, [organizationOf(this.#scope), positionId, accountId])).length > 0;
  }

  /** Applies to future deliverables. */
  async want(positionId: string, accountId: string): Promise<void> {
    const sql = `insert into verdict_mail_wishes (organization_id, position_id, account_id) values ($1, $2, $3) on conflict do nothing`;
    await runChange(this.#scope, sql, [organizationOf(this.#scope), positionId, accountId]);
  }

  /** Stops further mails; earlier mails keep their links. */
  async stop(positionId: string, accountId: string): Promise<void> {
    const sql = 'delete from verdict_mail_wishes where organization_id = $1 and position_id = $2 and account_id = $3';
    await runChange(this.#scope, sql, [organizationOf(this.#scope), positionId, accountId]);
  }

  /** System only: the name of a position and the language of a member whose mails a link stops; null if either was deleted. */
  async stopping(
    positionId: string,
    accountId: string,
  ): Promise<{ organizationId: string; positionName: string; language: PersonRow['language'] } | null> {
    const rows = await runStatement<{ organizationId: string; positionName: string; language: PersonRow['language'] }>(
      this.#scope,
      `select h.organization_id, h.name as position_name, a.language from positions h cross join accounts a
       where h.id = $1 and a.id = $2 and a.deleted_at is null`,
      [positionId, accountId],
    );
    return rows[0] ?? null;
  }

  /** System only: the member and the deliverable that a link is for. */
  async find(deliverableId: string, accountId: string): Promise<VerdictMail | null> {
    const rows = await runStatement<VerdictMail>(this.#scope, `${recipient} and d.id = $1 and a.id = $2`, [
      deliverableId,
      accountId,
    ]);
    return rows[0] ?? null;
  }

  /**
   * System only: takes up to `most` mails that are due, in the transaction that writes them. Each deliverable of the last day is mailed to a member once; of processes
   * that ask at once one gets it. `taken` is `most` where there may be more.
   */
  async take(most: number): Promise<{ taken: number; mails: VerdictMail[] }> {
    const taken = await runStatement<{ deliverableId: string; accountId: string }>(
      this.#scope,
      `insert into verdict_mails (organization_id, deliverable_id, account_id)
       select organization_id, id, account_id from (
         select d.organization_id, d.id, w.account_id, d.created_at,
           row_number() over (partition by d.organization_id, w.account_id order by d.created_at, d.id) + (
             select count(*) from verdict_mails s where s.organization_id = d.organization_id and s.account_id = w.account_id and s.created_at > now() - interval '1 hour') as place
         from deliverables d
         join verdict_mail_wishes w on w.organization_id = d.organization_id and w.position_id = d.position_id and w.created_at <= d.created_at
         where d.status = 'pending' and d.created_at > now() - interval '1 day'
           and not exists (select from verdict_mails s where s.deliverable_id = d.id and s.account_id = w.account_id)) as due
       where place <= ${mostVerdictMailsPerHour} order by created_at limit $1
       on conflict do nothing returning deliverable_id, account_id`,
      [most],
    );
    if (taken.length === 0) return { taken: 0, mails: [] };
    const mails = await runStatement<VerdictMail>(
      this.#scope,
      `${recipient} and (d.id, a.id) in (select * from unnest($1::text[], $2::text[])) and d.status = 'pending'`,
      [taken.map(({ deliverableId }) => deliverableId), taken.map(({ accountId }) => accountId)],
    );
    return { taken: taken.length, mails };
  }
}
