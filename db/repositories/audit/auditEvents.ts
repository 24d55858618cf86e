import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import type { AuditEventRow, AuditPersonal } from '../../rows/auditEvent.ts';
import { newId } from '../../ids.ts';
import { anyOf } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { runQuery, runQueryForCount, runQueryForRow, runStatement, type Scope } from '../scope.ts';

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
    const { organizationId, action, actorKind, actorId, byKind, byId, connectionId, targetKind, targetId } = event;
    const before = event.before && JSON.stringify(event.before);
    const after = event.after && JSON.stringify(event.after);
    const isLookedUp = sql`coalesce(${before}::text, ${after}::text) is null`;
    const salt = randomBytes(saltBytes);
    const added = await runQueryForCount(
      this.#scope,
      sql`insert into audit_events (id, organization_id, action, actor_kind, actor_id, by_kind, by_id, connection_id, target_kind, target_id,
         before, after, request_id, personal, personal_salt, personal_digest, project_id)
       select ${newId('auditEvent')}, ${organizationId}, ${action}, ${actorKind}, ${actorId}, ${byKind}, ${byId}, ${connectionId}, ${targetKind}, c.id,
              case when ${isLookedUp} then c.before else ${before}::jsonb end, case when ${isLookedUp} then c.after else ${after}::jsonb end,
              ${event.requestId}, p.personal, ${salt}::bytea, sha256(${salt}::bytea || convert_to(p.personal::text, 'UTF8')), c.project_id
         from audit_changed(${targetKind}, ${targetId}) c, lateral (select jsonb_build_object(
           'actor_name', (select name from accounts where id = ${actorId}), 'by_name', (select label from api_keys where id = ${byId}),
           'target_name', coalesce(${event.targetName}::text, c.name), 'address', ${event.address}::text, 'user_agent', ${event.userAgent}::text) as personal) p
        where not ${onlyAfterWrites}::boolean or pg_current_xact_id_if_assigned() is not null`,
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
    const { actorId, actions, targetKinds, targetId, projectId, by, byId, requestId, createdAfter, createdBefore } =
      filter;
    let query =
      this.#scope.organizationId === null
        ? tables.selectFrom('auditEvents as e').where('e.organizationId', 'is', null)
        : tablesOf(this.#scope).selectFrom('auditEvents as e');
    if (actorId !== undefined) query = query.where('e.actorId', '=', actorId);
    if (actions !== undefined) query = query.where('e.action', '=', anyOf(actions));
    if (targetKinds !== undefined) query = query.where(sql<string>`e.target_kind`, '=', anyOf(targetKinds));
    if (targetId !== undefined) query = query.where('e.targetId', '=', targetId);
    if (projectId !== undefined) query = query.where('e.projectId', '=', projectId);
    if (by !== undefined) query = query.where(sql<string>`e.by_kind`, '=', anyOf(by));
    if (byId !== undefined) query = query.where('e.byId', '=', byId);
    if (requestId !== undefined) query = query.where('e.requestId', '=', requestId);
    if (createdAfter !== undefined) query = query.where('e.createdAt', '>', createdAfter);
    if (createdBefore !== undefined) query = query.where('e.createdAt', '<', createdBefore);
    const listed = query
      .leftJoin('auditSeals as s', 's.eventId', 'e.id')
      .select([
        'e.id',
        'e.organizationId',
        'e.createdAt',
        'e.action',
        'e.actorKind',
        'e.actorId',
        'e.byKind',
        'e.byId',
        'e.connectionId',
        'e.targetKind',
        'e.targetId',
        'e.before',
        'e.after',
        'e.requestId',
        'e.projectId',
        'e.personal',
        's.seq',
        's.hash',
      ])
      .$narrowType<{
        before: AuditEventRow['before'];
        after: AuditEventRow['after'];
        personal: AuditPersonal | null;
      }>();
    return pageOf(await runQuery(this.#scope, onePage(listed, page, 'e.')), page);
  }

  /** Takes what names a person out of all events of an account, or about it; the chains stand. Returns how many. System only. */
  async forgetPerson(accountId: string): Promise<number> {
    const row = await runQueryForRow(
      this.#scope,
      tables.selectNoFrom(sql<bigint>`ledger.audit_forget_person(${accountId})`.as('changed')),
    );
    return Number(row!.changed);
  }
  /** The same for up to `most` events of a deleted organization. Returns how many. System only. */
  async forgetNames(organizationId: string, most: number): Promise<number> {
    const row = await runQueryForRow(
      this.#scope,
      tables.selectNoFrom(sql<bigint>`ledger.audit_forget_names(${organizationId}, ${most})`.as('changed')),
    );
    return Number(row!.changed);
  }
}
