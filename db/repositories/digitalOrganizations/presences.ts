import { sql } from 'kysely';

import { now } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { organizationOf, runQuery, type Scope } from '../scope.ts';

/** An open page of a digital organization. */
export interface Presence {
  digitalOrganizationId: string;
  editorId: string;
  accountId: string;
  nodeId: string | null;
}

/** A person who looks at a digital organization. */
export interface PresentPerson {
  editorId: string;
  accountId: string;
  name: string;
  nodeId: string | null;
}

/** Pages of one digital organization that count. */
const mostPresent = 50;

/** People on a canvas. A courtesy: nothing depends on it. */
export class Presences {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Writes or renews a page for `seconds`, and removes expired ones of its digital organization. */
  async renew({ digitalOrganizationId, editorId, accountId, nodeId }: Presence, seconds: number): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .deleteFrom('presences')
        .where('digitalOrganizationId', '=', digitalOrganizationId)
        .where('expiresAt', '<=', now),
    );
    const expiresAt = sql<Date>`date_trunc('milliseconds', now()) + ${seconds}::int * interval '1 second'`;
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('presences')
        .values({
          organizationId: organizationOf(this.#scope),
          digitalOrganizationId,
          editorId,
          accountId,
          nodeId,
          expiresAt,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['digitalOrganizationId', 'editorId'])
            .doUpdateSet(({ ref }) => ({ nodeId: ref('excluded.nodeId'), expiresAt: ref('excluded.expiresAt') }))
            .where('presences.accountId', '=', accountId),
        ),
    );
  }

  /** Ends the presence of a page of this account. */
  async end({ digitalOrganizationId, editorId, accountId }: Omit<Presence, 'nodeId'>): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .deleteFrom('presences')
        .where('digitalOrganizationId', '=', digitalOrganizationId)
        .where('editorId', '=', editorId)
        .where('accountId', '=', accountId),
    );
  }

  /** Pages whose time has not run out, at most 50. */
  list(digitalOrganizationId: string): Promise<PresentPerson[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('presences as r')
        .innerJoin('accounts as a', 'a.id', 'r.accountId')
        .select(['r.editorId', 'r.accountId', 'a.name', 'r.nodeId'])
        .where('r.digitalOrganizationId', '=', digitalOrganizationId)
        .where('r.expiresAt', '>', now)
        .orderBy('a.name')
        .orderBy('r.editorId')
        .limit(mostPresent),
    );
  }
}
