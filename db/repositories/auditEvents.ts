import { randomBytes } from 'node:crypto';

import type { AuditEventRow } from '../entities/auditEvent.ts';
import { newId } from '../ids.ts';
import { runChange, runStatement, type Scope } from './scope.ts';

/** An event to write. Names of the actor and of its key are looked up. */
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

/** What was changed by whom. Events are added, and nothing else. */
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
         before, after, request_id, personal, personal_salt, personal_digest)
       select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb, $12::jsonb, $13, p.personal, $18::bytea,
              sha256($18::bytea || convert_to(p.personal::text, 'UTF8'))
         from (select jsonb_build_object(
           'actor_name', (select name from accounts where id = $5), 'by_name', (select label from api_keys where id = $7),
           'target_name', $14::text, 'address', $15::text, 'user_agent', $16::text) as personal) p
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

  /** Takes what names a person out of all events of an account, or about it; the chains stand. Returns how many. System only. */
  async forgetPerson(accountId: string): Promise<number> {
    const rows = await runStatement<{ changed: bigint }>(
      this.#scope,
      'select ledger.audit_forget_person($1) as changed',
      [accountId],
    );
    return Number(rows[0]!.changed);
  }
}
