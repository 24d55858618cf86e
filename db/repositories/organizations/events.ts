import { sql, type NotNull } from 'kysely';

import type { PersonRow } from '../../rows/account.ts';
import type { DigestData, EventRow, MentionData, SignInExpiringData } from '../../rows/event.ts';
import { newId } from '../../ids.ts';
import { ago } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { instanceScopesOf } from '../identity/instanceRoles.ts';
import type { ProjectView } from '../identity/projectView.ts';
import { isInView, isShownTo } from '../identity/viewConditions.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** Something about a trigger that its organization should know of. */
export interface TriggerEvent {
  triggerId: string;
  kind: 'trigger_failed' | 'trigger_recovered' | 'trigger_message_refused' | 'schedule_skipped';
  code: string;
  message: string;
  onceInMs?: number;
}

/** Something that admins should know of, each by an event that only they see. */
export interface AdminEvent {
  kind: 'credits_requested' | 'provider_key_rejected' | 'payment_reversed' | 'disk_low';
  data: object;
  /** Organization whose owners and admins are notified; null for admins of the instance, in their home organization. */
  organizationId: string | null;
  /** Skips accounts with the same notification within that time. */
  onceInMs?: number;
}

/** An admin who got an event, as a recipient of mail. */
export type ToldAdmin = Pick<PersonRow, 'email' | 'name' | 'language'> & { readonly accountId: string };

/** An event in lists; the name is null without a digital organization, or if it was deleted. */
export type ListedEvent = EventRow & { digitalOrganizationName: string | null };

/** How far an account has read. */
export interface EventsRead {
  /** At most 100. */
  unread: number;
  readUntil: Date | null;
}

const mostUnread = 100;
/** More admins than this are not told one by one. */
const mostAdmins = 100;

/** Notifications for organizations. That a balance is low is written by the ledger. */
export class Events {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Newest first. */
  async list(view: ProjectView, page: PageRequest): Promise<Page<ListedEvent>> {
    const query = this.#seen(view)
      .selectAll('e')
      .select('d.name as digitalOrganizationName')
      .$narrowType<Pick<EventRow, 'data'>>();
    return pageOf(await runQuery(this.#scope, onePage(query, page, 'e.')), page);
  }

  async read(view: ProjectView): Promise<EventsRead> {
    const mine = tablesOf(this.#scope)
      .selectFrom('eventReads')
      .select(({ fn }) => fn.max('readUntil').as('readUntil'))
      .where('accountId', '=', view.accountId);
    const unread = this.#seen(view)
      .select('e.id')
      .where(sql<boolean>`(mine.read_until IS NULL OR e.created_at > mine.read_until)`)
      .limit(mostUnread);
    const read = await runQueryForRow(
      this.#scope,
      tables
        .selectFrom(mine.as('mine'))
        .select([
          sql<Date | null>`mine.read_until`.as('readUntil'),
          sql<number>`(SELECT count(*)::int FROM ${unread} AS unread)`.as('unread'),
        ]),
    );
    return read!;
  }

  /** Notes up to when an account has read. */
  async setReadUntil(accountId: string, readUntil: Date): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('eventReads')
        .values({ organizationId: organizationOf(this.#scope), accountId, readUntil })
        .onConflict((conflict) => conflict.columns(['organizationId', 'accountId']).doUpdateSet({ readUntil })),
    );
  }

  /** Writes an event about a trigger, unless it was deleted. `onceInMs`: skips an event if the same one was written within that time. */
  async addOfTrigger({ triggerId, kind, code, message, onceInMs = 0 }: TriggerEvent): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('events')
        .columns(['id', 'organizationId', 'kind', 'data'])
        .expression((select) =>
          select
            .selectFrom('triggers as t')
            .select(({ val }) => [
              val(newId('event')).as('id'),
              't.organizationId',
              val(kind).as('kind'),
              sql`jsonb_build_object('digital_organization_id', t.digital_organization_id, 'node_id', t.node_id,
                'code', ${code}::text, 'message', left(${message}, 1000))`.as('data'),
            ])
            .where('t.id', '=', triggerId)
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom('events as e')
                    .select('e.id')
                    .where('e.kind', '=', kind)
                    .where(sql<string>`e.data ->> 'node_id'`, '=', sql.ref<string>('t.nodeId'))
                    .where(sql<string>`e.data ->> 'code'`, '=', code)
                    .where(
                      sql<string>`e.data ->> 'digital_organization_id'`,
                      '=',
                      sql.ref<string>('t.digitalOrganizationId'),
                    )
                    .where('e.createdAt', '>', ago(onceInMs)),
                ),
              ),
            ),
        ),
    );
  }

  /** Adds the event for each admin; returns the admins that got it. System only. */
  async tellAdmins({ kind, data, organizationId, onceInMs = 0 }: AdminEvent): Promise<ToldAdmin[]> {
    const admins = await runQuery(
      this.#scope,
      tables
        .selectFrom('accounts as a')
        .innerJoin('memberships as m', 'm.accountId', 'a.id')
        .distinctOn('a.id')
        .select(['a.id as accountId', 'a.email', 'a.name', 'a.language', 'm.organizationId'])
        .$narrowType<{ email: NotNull }>()
        .where((where) =>
          organizationId === null
            ? where.or([
                where('a.instanceRole', 'in', ['instance_owner', 'instance_admin']),
                sql<boolean>`coalesce('instance_billing.manage' = ANY (${sql.raw(instanceScopesOf('a.id'))}::text[]), false)`,
              ])
            : where.and([where('m.organizationId', '=', organizationId), where('m.role', 'in', ['owner', 'admin'])]),
        )
        .orderBy('a.id')
        .orderBy(sql`(m.role = 'owner')`, 'desc')
        .orderBy('m.createdAt')
        .orderBy('m.id')
        .limit(mostAdmins),
    );
    const told: ToldAdmin[] = [];
    for (const admin of admins) {
      const shown = sql`${JSON.stringify({ ...data, for_account_id: admin.accountId })}::jsonb`;
      const same = tables
        .selectFrom('events as e')
        .select('e.id')
        .where('e.organizationId', '=', admin.organizationId)
        .where('e.kind', '=', kind)
        .where('e.data', '=', shown)
        .where('e.createdAt', '>', ago(onceInMs));
      const event = tables
        .selectNoFrom(({ val }) => [
          val(newId('event')).as('id'),
          val(admin.organizationId).as('organizationId'),
          val(kind).as('kind'),
          shown.as('data'),
        ])
        .where(({ not, exists }) => not(exists(same)));
      const added = await runQueryForCount(
        this.#scope,
        tables.insertInto('events').columns(['id', 'organizationId', 'kind', 'data']).expression(event),
      );
      if (added > 0) told.push(admin);
    }
    return told;
  }

  /** Notifies one owner of an expiring part of sign-in. System only. */
  async tellOfExpiry(organizationId: string, data: SignInExpiringData): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .insertInto('events')
        .values({ id: newId('event'), organizationId, kind: 'sign_in_expiring', data: JSON.stringify(data) }),
    );
  }

  /** Notifies a member that a comment mentions. */
  async tellMentioned(data: MentionData): Promise<void> {
    await this.#tell('mentioned', data);
  }

  /** Sends a member the digest of a week. */
  async tellDigest(data: DigestData): Promise<void> {
    await this.#tell('weekly_digest', data);
  }

  /** Deletes up to 10,000 events made before `before`; returns how many. System only. */
  prune(before: Date): Promise<number> {
    const old = tables.selectFrom('events').select('id').where('createdAt', '<', before).limit(10_000);
    return runQueryForCount(this.#scope, tables.deleteFrom('events').where('id', 'in', old));
  }

  async #tell(kind: 'mentioned' | 'weekly_digest', data: MentionData | DigestData): Promise<void> {
    const event = { id: newId('event'), organizationId: organizationOf(this.#scope), kind, data: JSON.stringify(data) };
    await runQuery(this.#scope, tablesOf(this.#scope).insertInto('events').values(event));
  }

  /**
   * Selects from events (`e`) that the viewer sees: those of digital organizations (`d`), employees and positions are for those who see
   * them, those for one account are for it.
   */
  #seen(view: ProjectView) {
    const digitalOrganizationId = sql<string>`e.data ->> 'digital_organization_id'`;
    const runs = { view, permission: 'employees.view' } as const;
    return tablesOf(this.#scope)
      .selectFrom('events as e')
      .leftJoin('digitalOrganizations as d', (join) => join.on('d.id', '=', digitalOrganizationId))
      .where((where) =>
        where.or([
          sql<boolean>`NOT e.data ? 'digital_organization_id'`,
          isShownTo(this.#scope, { project: 'd.projectId', digitalOrganization: 'd.id' }, view),
        ]),
      )
      .where((where) =>
        where.or([
          sql<boolean>`NOT e.data ? 'employee_id'`,
          where.exists(
            where
              .selectFrom('employees as m')
              .select('m.id')
              .where('m.id', '=', sql<string>`e.data ->> 'employee_id'`)
              .where(isInView(this.#scope, 'm.projectId', runs)),
          ),
        ]),
      )
      .where((where) =>
        where.or([
          sql<boolean>`NOT e.data ? 'position_id'`,
          where.exists(
            where
              .selectFrom('positions as h')
              .select('h.id')
              .where('h.id', '=', sql<string>`e.data ->> 'position_id'`)
              .where(isInView(this.#scope, 'h.projectId', runs)),
          ),
        ]),
      )
      .where((where) =>
        where.or([
          sql<boolean>`NOT e.data ? 'for_account_id'`,
          sql<boolean>`e.data ->> 'for_account_id' = ${view.accountId}`,
        ]),
      );
  }
}
