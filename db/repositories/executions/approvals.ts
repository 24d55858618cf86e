import { sql } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import { anyOf, nowInMilliseconds } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import type { ProjectStandingRow } from '../identity/projectView.ts';
import { projectStandingWithShares } from '../identity/viewConditions.ts';
import { runQuery, runQueryForCount, runQueryForRow, tellOfInbox, type Scope } from '../scope.ts';
import { decidersNow, isNamedIn } from './approvalConditions.ts';
import type { WaitKind, WaitRow } from './executionWaits.ts';

type Schemas = components['schemas'];
export type OrganizationRole = 'owner' | 'admin' | 'member';

/** The deciders of an approval, as stored. */
export interface StoredDeciders {
  byProject: boolean;
  /** Accounts, `org:` and `project:` with a role, and ids of custom roles. */
  deciders: string[];
  excludesStarter: boolean;
  escalatesAt: Date | null;
  escalatesTo: string[];
  /** Mails are sent to them. */
  mails: boolean;
  remindEveryMs: number | null;
  mostReminders: number;
}

/** An approval with its wait, as those see it who decide. */
export interface ApprovalRow extends ProjectStandingRow {
  id: string;
  organizationId: string;
  executionId: string;
  number: number;
  nodeId: string;
  kind: WaitKind;
  details: unknown;
  waitStatus: WaitRow['status'];
  waitUntil: Date | null;
  executionStatus: Schemas['ExecutionStatus'];
  itemsOrganizationId: string | null;
  digitalOrganizationId: string;
  digitalOrganizationName: string;
  projectId: string;
  byProject: boolean;
  /** Name of the account that reads; null without one. */
  viewerName: string | null;
  /** The account is named, or has a named role. */
  isNamed: boolean;
  isExcluded: boolean;
  escalatesAt: Date | null;
  accounts: { accountId: string; name: string }[];
  roles: string[];
  choice: string | null;
  comment: string | null;
  decidedBy: string | null;
  decidedByName: string | null;
  decidedByLink: string | null;
  decidedAt: Date | null;
  createdAt: Date;
}

/** The account for which approvals are read. */
export interface ApprovalViewer {
  accountId: string;
  role: OrganizationRole;
}

/** A decision that counts. */
export interface ApprovalDecision {
  choice: string;
  comment: string | null;
  decidedBy: string | null;
  /** Name that the person with a link entered; '' for an account, null without a link. */
  decidedByLink: string | null;
}

/** Approvals: the deciders of a wait, and the decision. */
export class Approvals {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Names the deciders of a wait, unless that was done before. */
  async begin(
    id: string,
    { executionId, number }: { executionId: string; number: number },
    {
      byProject,
      deciders,
      excludesStarter,
      escalatesAt,
      escalatesTo,
      mails,
      remindEveryMs,
      mostReminders,
    }: StoredDeciders,
  ): Promise<void> {
    const begun = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('approvals')
        .columns([
          'id',
          'organizationId',
          'executionId',
          'number',
          'digitalOrganizationId',
          'byProject',
          'deciders',
          'excludedAccountId',
          'escalatesAt',
          'escalatesTo',
          'remindEveryMs',
          'mostReminders',
          'nextMailAt',
        ])
        .expression((select) =>
          select
            .selectFrom('executions as e')
            .select(({ val }) => [
              val(id).as('id'),
              'e.organizationId',
              'e.id as executionId',
              sql<number>`${number}::int`.as('number'),
              'e.digitalOrganizationId',
              sql<boolean>`${byProject}::boolean`.as('byProject'),
              sql<string[]>`${deciders}::text[]`.as('deciders'),
              sql<string | null>`case when ${excludesStarter}::boolean then e.account_id end`.as('excludedAccountId'),
              sql<Date | null>`${escalatesAt}::timestamptz`.as('escalatesAt'),
              sql<string[]>`${escalatesTo}::text[]`.as('escalatesTo'),
              sql<bigint | null>`${remindEveryMs}::bigint`.as('remindEveryMs'),
              sql<number>`${mostReminders}::int`.as('mostReminders'),
              sql<Date | null>`case when ${mails}::boolean then now() end`.as('nextMailAt'),
            ])
            .where('e.id', '=', executionId),
        )
        .onConflict((conflict) => conflict.doNothing()),
    );
    if (begun > 0) tellOfInbox(this.#scope);
  }

  /** An approval as an account sees it. */
  async find(id: string, viewer: ApprovalViewer): Promise<ApprovalRow | null> {
    return runQueryForRow(this.#scope, this.#approvals(viewer).where('a.id', '=', id));
  }

  /** The approval of a wait. */
  async findOfWait(
    { executionId, number }: { executionId: string; number: number },
    viewer: ApprovalViewer,
  ): Promise<ApprovalRow | null> {
    return runQueryForRow(
      this.#scope,
      this.#approvals(viewer).where('a.executionId', '=', executionId).where('a.number', '=', number),
    );
  }

  /** Writes the decision that has ended the wait. */
  async decide(id: string, decision: ApprovalDecision): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('approvals')
        .set({ ...decision, decidedAt: nowInMilliseconds, nextMailAt: null })
        .where('id', '=', id)
        .where('decidedAt', 'is', null),
    );
    tellOfInbox(this.#scope);
  }

  /** Publishes that waits have ended without a decision. */
  ended(): void {
    tellOfInbox(this.#scope);
  }

  /** Members by address or id, suspended ones left out. */
  async findMembers(references: readonly string[]): Promise<{ accountId: string; email: string | null }[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('memberships as m')
        .innerJoin('accounts as p', 'p.id', 'm.accountId')
        .select(['m.accountId', 'p.email'])
        .where('m.suspendedAt', 'is', null)
        .where((where) => where.or([where('p.id', '=', anyOf(references)), where('p.email', '=', anyOf(references))])),
    );
  }

  /** Custom roles of projects by name, whatever its capitals, or id. */
  async findRoles(references: readonly string[]): Promise<{ id: string; name: string }[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('projectRoles as r')
        .select(['r.id', 'r.name'])
        .where((where) =>
          where.or([where('r.id', '=', anyOf(references)), where(sql<string>`lower(r.name)`, '=', anyOf(references))]),
        ),
    );
  }

  #approvals({ accountId, role }: ApprovalViewer) {
    return tablesOf(this.#scope)
      .selectFrom('approvals as a')
      .innerJoin('executionWaits as w', (join) =>
        join.onRef('w.executionId', '=', 'a.executionId').onRef('w.number', '=', 'a.number'),
      )
      .innerJoin('executions as e', 'e.id', 'a.executionId')
      .innerJoin('digitalOrganizations as d', 'd.id', 'a.digitalOrganizationId')
      .innerJoin('projects as p', 'p.id', 'd.projectId')
      .leftJoin('projectMembers as pm', (join) =>
        join.onRef('pm.projectId', '=', 'p.id').on('pm.accountId', '=', accountId),
      )
      .select([
        'a.id',
        'a.organizationId',
        'a.executionId',
        'a.number',
        'w.nodeId',
        'w.kind',
        'w.details',
        'w.status as waitStatus',
        'w.waitUntil',
        'e.status as executionStatus',
        'e.itemsOrganizationId',
        'a.digitalOrganizationId',
        'd.name as digitalOrganizationName',
        'd.projectId',
        'a.byProject',
        'a.escalatesAt',
        'a.choice',
        'a.comment',
        'a.decidedBy',
        'a.decidedByLink',
        'a.decidedAt',
        'a.createdAt',
        isNamedIn(decidersNow, { accountId: sql`${accountId}::text`, role: sql`${role}::text` }).as('isNamed'),
        sql<boolean>`coalesce(a.excluded_account_id = ${accountId}, false)`.as('isExcluded'),
        sql<string | null>`(select n.name from accounts n where n.id = ${accountId})`.as('viewerName'),
        sql<string | null>`(select n.name from accounts n where n.id = a.decided_by)`.as('decidedByName'),
        sql<
          ApprovalRow['accounts']
        >`(select coalesce(jsonb_agg(jsonb_build_object('accountId', n.id, 'name', n.name) order by n.name), '[]')
          from accounts n where n.id = any (${decidersNow}))`.as('accounts'),
        sql<string[]>`(select coalesce(jsonb_agg(coalesce(r.name, regexp_replace(one, '^(org|project):', ''))), '[]')
          from unnest(${decidersNow}) one left join project_roles r on r.organization_id = a.organization_id and r.id = one
          where one not like 'acc\\_%')`.as('roles'),
        projectStandingWithShares(this.#scope, 'd.id', accountId).as('project'),
      ]);
  }
}
