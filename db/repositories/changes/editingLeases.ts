import { sql } from 'kysely';

import { now } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { organizationOf, runQuery, runQueryForRow, type Scope } from '../scope.ts';

/** The current editor of a draft. */
export interface Editor {
  editorId: string;
  accountId: string;
  name: string;
  since: Date;
  expiresAt: Date;
}

/** A request to edit a draft, and its first lease. */
export interface EditorClaim {
  digitalOrganizationId: string;
  editorId: string;
  accountId: string;
  leaseMs: number;
}

/** Leases for editing drafts. A courtesy among editors: nothing that is saved depends on it. */
export class EditingLeases {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Null if the draft is not being edited. */
  async find(digitalOrganizationId: string): Promise<Editor | null> {
    return runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('editingLeases as l')
        .innerJoin('accounts as a', 'a.id', 'l.accountId')
        .select(['l.editorId', 'l.accountId', 'a.name', 'l.since', 'l.expiresAt'])
        .where('l.digitalOrganizationId', '=', digitalOrganizationId)
        .where('l.expiresAt', '>', now),
    );
  }

  /** Renews the lease, or takes it if free; `isForced` takes it in any case. Writes only if the lease is half over, or was longer. */
  async claim(claim: EditorClaim, isForced: boolean): Promise<void> {
    const { digitalOrganizationId, editorId, accountId, leaseMs } = claim;
    const length = sql`${leaseMs}::int * interval '1 millisecond'`;
    const [held, half] = [sql.table('editingLeases'), sql`${leaseMs}::int / 2 * interval '1 millisecond'`];
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('editingLeases')
        .values({
          organizationId: organizationOf(this.#scope),
          digitalOrganizationId,
          editorId,
          accountId,
          expiresAt: sql`date_trunc('milliseconds', now()) + ${length}`,
        })
        .onConflict((conflict) =>
          conflict
            .column('digitalOrganizationId')
            .doUpdateSet(({ ref }) => ({
              editorId: ref('excluded.editorId'),
              accountId: ref('excluded.accountId'),
              expiresAt: ref('excluded.expiresAt'),
              since: sql<Date>`CASE WHEN ${held}.editor_id = excluded.editor_id AND ${held}.expires_at > now() THEN ${held}.since ELSE excluded.since END`,
            }))
            .where(
              sql<boolean>`(${held}.expires_at <= now()
                OR CASE WHEN ${held}.editor_id = excluded.editor_id AND ${held}.account_id = excluded.account_id
                  THEN ${held}.expires_at - now() NOT BETWEEN ${half} AND ${length} ELSE ${isForced}::boolean END)`,
            ),
        ),
    );
  }

  /** Ends this editor's lease; no effect on another's. */
  async leave({
    digitalOrganizationId,
    editorId,
    accountId,
  }: Pick<EditorClaim, 'digitalOrganizationId' | 'editorId' | 'accountId'>): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .deleteFrom('editingLeases')
        .where('digitalOrganizationId', '=', digitalOrganizationId)
        .where('editorId', '=', editorId)
        .where('accountId', '=', accountId),
    );
  }
}
