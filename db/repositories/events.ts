import { EventEntity, type EventRow } from '../entities/event.ts';
import type { Page, PageRequest } from './page.ts';
import { findPage } from './rows.ts';
import { organizationOf, runChange, type Scope } from './scope.ts';

/** What organizations should know of, to read; events are written by what causes them. */
export class Events {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  list(page: PageRequest): Promise<Page<EventRow>> {
    return findPage(this.#scope, EventEntity, { where: { organizationId: organizationOf(this.#scope) }, page });
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
