import { randomBytes } from 'node:crypto';

import type { AuditEventRow } from '../../rows/auditEvent.ts';
import { newId } from '../../ids.ts';
import { pageClause, pageOf, type Page, type PageRequest } from '../page.ts';
import { runChange, runStatement, type Scope } from '../scope.ts';

/** Filter of events; undefined parts match all. */
export interface AuditFilter {
  readonly actorId?: string | undefined;
  readonly actions?: readonly string[] | undefined;
  readonly targetKinds?: readonly string[] | undefined;
  readonly targetId?: string | undefined;
  readonly projectId?: string | undefined;
  readonly by?: readonly string[] | undefined;
  readonly byId?: string | undefined;
  readonly requestId?: string | undefined;
  readonly createdAfter?: Date | undefined;
  readonly createdBefore?: Date | undefined;
}

/** An event as lists show it, with its place in the chain where it has one by now. */
export type ListedAuditEvent = Omit<AuditEventRow, 'personalSalt' | 'personalDigest'> & {
  readonly seq: bigint | null;
  readonly hash: Buffer | null;
};

/**
 * An event to write. Names of the actor and of its key are looked up; without `before` and `after`, the transaction's changes of the target
 * are used, as recorded by its tables (`migrations/auditedRows.ts`).
 */
export interface NewAuditEvent extends Pick<
  AuditEventRow,
  | 'organizationId'
  | 'action'
  | 'actorKind'
  | 'actorId'
  | 'byKind'
  | 'byId'
  | 'connectionId'
  | 'targetKind'
  | 'targetId'
  | 'before'
  | 'after'
  | 'requestId'
> {
  readonly targetName: string | null;
  readonly address: string | null;
  readonly userAgent: string | null;
}

const saltBytes = 16;

/** Events with their actors. Events are added, and nothing else. */
export class AuditEvents {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /**
   * Adds an event to the transaction. `onlyAfterWrites`: not where the transaction has written nothing, so that a change that
   * changed nothing leaves none. Returns whether it was added.
   */
  async insert(event: NewAuditEvent, { onlyAfterWrites }: { onlyAfterWrites: boolean }): Promise<boolean> {
    const added = await runChange(
      this.#scope,
      `insert into audit_events (id, organization_id, action, actor_kind, actor_id, by_kind, by_id, connection_id, target_kind, target_id,
         before, after, request_id, personal, personal_salt, personal_digest, project_id)
       select $1, $2, $3, $4, $5, $6, $7, $8, $9, c.id,
              case when coalesce($11, $12) is null then c.before else $11::jsonb end, case when coalesce($11, $12) is null then c.after else $12::jsonb end,
              $13, p.personal, $18::bytea, sha256($18::bytea || convert_to(p.personal::text, 'UTF8')), c.project_id
         from audit_changed($9, $10) c, lateral (select jsonb_build_object(
           'actor_name', (select name from accounts where id = $5), 'by_name', (select label from api_keys where id = $7),
           'target_name', coalesce($14::text, c.name), 'address', $15::text, 'user_agent', $16::text) as personal) p
        where not $17::boolean or pg_current_xact_id_if_assigned() is not null`,
      [
        newId('auditEvent'),
        event.organizationId,
        event.action,
        event.actorKind,
        event.actorId,
        event.byKind,
        event.byId,
        event.connectionId,
        event.targetKind,
        event.targetId,
        event.before && JSON.stringify(event.before),
        event.after && JSON.stringify(event.after),
        event.requestId,
        event.targetName,
        event.address,
        event.userAgent,
        onlyAfterWrites,
        randomBytes(saltBytes),
      ],
    );
    return added === 1;
  }

  /**
   * True if the transaction has changed nothing of the target but `field`, and the target's newest event is the same action of the same
   * actor, credential and address, less than an hour ago. Transactions that change one target wait for each other, so none is missed.
   */
  async repeatsNewest(
    event: Pick<
      NewAuditEvent,
      'action' | 'actorId' | 'byKind' | 'byId' | 'connectionId' | 'targetKind' | 'targetId' | 'address'
    >,
    field: string,
  ): Promise<boolean> {
    const rows = await runStatement(
      this.#scope,
      `select from audit_changed($1, $2) c, lateral (
           select * from audit_events where target_id = $2 and organization_id = $3 and created_at > now() - interval '1 hour'
            order by created_at desc, id desc limit 1) e
        where c.after - $4::text = '{}' and e.action = $5 and e.actor_id = $6 and e.by_kind = $7
          and (e.by_id, e.connection_id, e.personal->>'address') is not distinct from ($8::text, $9::text, $10::text)`,
      [
        event.targetKind,
        event.targetId,
        this.#scope.organizationId,
        field,
        event.action,
        event.actorId,
        event.byKind,
        event.byId,
        event.connectionId,
        event.address,
      ],
    );
    return rows.length > 0;
  }

  /** Events of the organization of the scope, or (in the system) of the instance, newest first. */
  async list(filter: AuditFilter, page: PageRequest): Promise<Page<ListedAuditEvent>> {
    const { organizationId } = this.#scope;
    const values: unknown[] = organizationId === null ? [] : [organizationId];
    const tests = [organizationId === null ? 'e.organization_id is null' : 'e.organization_id = $1'];
    const test = (sql: string, value: unknown): void => {
      if (value === undefined) return;
      values.push(value);
      tests.push(`${sql.replace('?', `$${values.length}`)}`);
    };
    test('e.actor_id = ?', filter.actorId);
    test('e.action = any (?::text[])', filter.actions);
    test('e.target_kind = any (?::text[])', filter.targetKinds);
    test('e.target_id = ?', filter.targetId);
    test('e.project_id = ?', filter.projectId);
    test('e.by_kind = any (?::text[])', filter.by);
    test('e.by_id = ?', filter.byId);
    test('e.request_id = ?', filter.requestId);
    test('e.created_at > ?', filter.createdAfter);
    test('e.created_at < ?', filter.createdBefore);
    const clause = pageClause(page, values.length + 1, 'e.');
    const rows = await runStatement<ListedAuditEvent>(
      this.#scope,
      `select e.id, e.organization_id, e.created_at, e.action, e.actor_kind, e.actor_id, e.by_kind, e.by_id, e.connection_id, e.target_kind,
         e.target_id, e.before, e.after, e.request_id, e.project_id, e.personal, s.seq, s.hash
         from audit_events e left join audit_seals s on s.event_id = e.id where ${tests.join(' and ')}${clause.sql}`,
      [...values, ...clause.values],
    );
    return pageOf(rows, page);
  }

  /** Takes what names a person out of all events of an account, or about it; the chains stand. Returns how many. System only. */
  async forgetPerson(accountId: string): Promise<number> {
    const rows = await runStatement<{ changed: bigint }>(
      this.#scope,
      'select ledger.audit_forget_person($1) as changed',
      [accountId],
    );
    return Number(rows[0]!.changed);
  }
  /** The same for up to `most` events of a deleted organization. Returns how many. System only. */
  async forgetNames(organizationId: string, most: number): Promise<number> {
    const rows = await runStatement<{ changed: bigint }>(
      this.#scope,
      'select ledger.audit_forget_names($1, $2) as changed',
      [organizationId, most],
    );
    return Number(rows[0]!.changed);
  }
}
