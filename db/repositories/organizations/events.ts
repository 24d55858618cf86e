import type { PersonRow } from '../../rows/account.ts';
import type { EventRow, SignInExpiringData } from '../../rows/event.ts';
import { newId } from '../../ids.ts';
import { pageClause, pageOf, type Page, type PageRequest } from '../page.ts';
import { instanceScopesOf } from '../identity/instanceRoles.ts';
import { inView, shownTo, viewParameters, type ProjectView } from '../identity/projectView.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

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
/** Events of digital organizations, employees and positions are for those who see them, those for one account are for it; `$1` to `$3`: the organization and the view. */
const seen = `FROM events e
  LEFT JOIN digital_organizations d ON d.organization_id = e.organization_id AND d.id = e.data ->> 'digital_organization_id'
  WHERE e.organization_id = $1 AND (NOT e.data ? 'digital_organization_id' OR ${shownTo({ project: 'd.project_id', digitalOrganization: 'd.id' }, 2)})
    AND (NOT e.data ? 'employee_id' OR EXISTS (SELECT FROM employees m WHERE m.organization_id = $1 AND m.id = e.data ->> 'employee_id' AND ${inView('m.project_id', 2, 'employees.view')}))
    AND (NOT e.data ? 'position_id' OR EXISTS (SELECT FROM positions h WHERE h.organization_id = $1 AND h.id = e.data ->> 'position_id' AND ${inView('h.project_id', 2, 'employees.view')}))
    AND (NOT e.data ? 'for_account_id' OR e.data ->> 'for_account_id' = $2)`;

/** Notifications for organizations. That a balance is low is written by the ledger. */
export class Events {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Newest first. */
  async list(view: ProjectView, page: PageRequest): Promise<Page<ListedEvent>> {
    const clause = pageClause(page, 4, 'e.');
    const rows = await runStatement<ListedEvent>(
      this.#scope,
      `SELECT e.*, d.name AS digital_organization_name ${seen}${clause.sql}`,
      [organizationOf(this.#scope), ...viewParameters(view), ...clause.values],
    );
    return pageOf(rows, page);
  }

  async read(view: ProjectView): Promise<EventsRead> {
    const rows = await runStatement<EventsRead>(
      this.#scope,
      `WITH mine AS (SELECT max(read_until) AS read_until FROM event_reads WHERE organization_id = $1 AND account_id = $2)
       SELECT m.read_until, (SELECT count(*)::int FROM (
         SELECT 1 ${seen} AND (m.read_until IS NULL OR e.created_at > m.read_until) LIMIT ${mostUnread}) unread) AS unread FROM mine m`,
      [organizationOf(this.#scope), ...viewParameters(view)],
    );
    return rows[0]!;
  }

  /** Notes up to when an account has read. */
  async setReadUntil(accountId: string, readUntil: Date): Promise<void> {
    await runChange(
      this.#scope,
      `INSERT INTO event_reads (organization_id, account_id, read_until) VALUES ($1, $2, $3)
       ON CONFLICT (organization_id, account_id) DO UPDATE SET read_until = excluded.read_until`,
      [organizationOf(this.#scope), accountId, readUntil],
    );
  }

  /** Writes an event about a trigger, unless it was deleted. `onceInMs`: skips an event if the same one was written within that time. */
  async addOfTrigger({ triggerId, kind, code, message, onceInMs = 0 }: TriggerEvent): Promise<void> {
    await runChange(
      this.#scope,
      `INSERT INTO events (id, organization_id, kind, data)
       SELECT $1, t.organization_id, $4, jsonb_build_object('digital_organization_id', t.digital_organization_id, 'node_id', t.node_id, 'code', $5::text, 'message', left($6, 1000))
       FROM triggers t WHERE t.organization_id = $2 AND t.id = $3 AND NOT EXISTS (
         SELECT 1 FROM events e WHERE e.organization_id = $2 AND e.kind = $4 AND e.data ->> 'node_id' = t.node_id AND e.data ->> 'code' = $5
           AND e.data ->> 'digital_organization_id' = t.digital_organization_id AND e.created_at > now() - $7::int * interval '1 millisecond')`,
      [newId('event'), organizationOf(this.#scope), triggerId, kind, code, message, onceInMs],
    );
  }

  /** Adds the event for each admin; returns the admins that got it. System only. */
  async tellAdmins({ kind, data, organizationId, onceInMs = 0 }: AdminEvent): Promise<ToldAdmin[]> {
    const admins = await runStatement<ToldAdmin & { organizationId: string }>(
      this.#scope,
      `SELECT DISTINCT ON (a.id) a.id AS account_id, a.email, a.name, a.language, m.organization_id FROM accounts a JOIN memberships m ON m.account_id = a.id
       WHERE CASE WHEN $1::text IS NULL THEN a.instance_role IN ('instance_owner', 'instance_admin')
                    OR coalesce('instance_billing.manage' = ANY (${instanceScopesOf('a.id')}::text[]), false)
                  ELSE m.organization_id = $1 AND m.role IN ('owner', 'admin') END
       ORDER BY a.id, (m.role = 'owner') DESC, m.created_at, m.id LIMIT ${mostAdmins}`,
      [organizationId],
    );
    const told: ToldAdmin[] = [];
    for (const admin of admins) {
      const shown = JSON.stringify({ ...data, for_account_id: admin.accountId });
      const added = await runChange(
        this.#scope,
        `INSERT INTO events (id, organization_id, kind, data) SELECT $1, $2, $3, $4::jsonb WHERE NOT EXISTS (
           SELECT 1 FROM events e WHERE e.organization_id = $2 AND e.kind = $3 AND e.data = $4::jsonb
             AND e.created_at > now() - $5::int * interval '1 millisecond')`,
        [newId('event'), admin.organizationId, kind, shown, onceInMs],
      );
      if (added > 0) told.push(admin);
    }
    return told;
  }

  /** Notifies one owner of an expiring part of sign-in. System only. */
  async tellOfExpiry(organizationId: string, data: SignInExpiringData): Promise<void> {
    await runChange(
      this.#scope,
      `INSERT INTO events (id, organization_id, kind, data) VALUES ($1, $2, 'sign_in_expiring', $3::jsonb)`,
      [newId('event'), organizationId, JSON.stringify(data)],
    );
  }

  /** Deletes up to 10,000 events made before `before`; returns how many. System only. */
  prune(before: Date): Promise<number> {
    return runChange(
      this.#scope,
      'delete from events where id in (select id from events where created_at < $1 limit 10000)',
      [before],
    );
  }
}
