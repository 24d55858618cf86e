import { EventEntity, type EventRow } from '../entities/event.ts';
import { newId } from '../ids.ts';
import type { Page, PageRequest } from './page.ts';
import { findPage } from './rows.ts';
import { organizationOf, runChange, type Scope } from './scope.ts';

/** Something about a trigger that its organization should know of. */
export interface TriggerEvent {
  triggerId: string;
  kind: Exclude<EventRow['kind'], 'low_balance'>;
  code: string;
  message: string;
  onceInMs?: number;
}

/** What organizations should know of. That a balance is low is written by the ledger. */
export class Events {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  list(page: PageRequest): Promise<Page<EventRow>> {
    return findPage(this.#scope, EventEntity, { where: { organizationId: organizationOf(this.#scope) }, page });
  }

  /**
   * Tells of a trigger; nothing where it is gone. `onceInMs`: not where the same was told of it within that time.
   */
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

  /** Deletes up to 10,000 events made before `before`; returns how many. System only. */
  prune(before: Date): Promise<number> {
    return runChange(
      this.#scope,
      'delete from events where id in (select id from events where created_at < $1 limit 10000)',
      [before],
    );
  }
}
