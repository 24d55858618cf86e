import { sql, type RawBuilder } from 'kysely';

import { ago } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { organizationOf, runQuery, runQueryForCount, type Scope } from '../scope.ts';

/**
 * True, in SQL, where that account has to sign in with the identity provider of that organization: all but the break-glass owner
 * (`SignInPolicyTable`). Both are expressions of the query around it.
 */
export function ssoRequiredOf(organizationId: RawBuilder<string>, accountId: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from sso_policies q where q.organization_id = ${organizationId} and q.sso_required and not exists (
    select from sign_in_policies g join memberships b on b.organization_id = g.organization_id
       and b.account_id = g.break_glass_account_id and b.role = 'owner'
     where g.organization_id = q.organization_id and g.break_glass_account_id = ${accountId}))`;
}

/** Whether the members of the organization of the scope must sign in with its identity provider. */
export class SsoPolicyTable {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** True if that is demanded. */
  async find(): Promise<boolean> {
    const query = tablesOf(this.#scope).selectFrom('ssoPolicies').select('organizationId');
    return (await runQueryForCount(this.#scope, query.where('ssoRequired', '=', true))) === 1;
  }

  async set(ssoRequired: boolean): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('ssoPolicies')
        .values({ organizationId: organizationOf(this.#scope), ssoRequired })
        .onConflict((conflict) => conflict.column('organizationId').doUpdateSet({ ssoRequired })),
    );
  }

  /** True if that organization demands it of its members. System only. */
  async isDemanded(organizationId: string): Promise<boolean> {
    const found = await runQueryForCount(
      this.#scope,
      tables
        .selectFrom('ssoPolicies')
        .select('organizationId')
        .where('organizationId', '=', organizationId)
        .where('ssoRequired', '=', true),
    );
    return found === 1;
  }

  /** True if that member has to sign in with the provider of that organization. System only. */
  async isRequired(organizationId: string, accountId: string): Promise<boolean> {
    const found = await runQueryForCount(
      this.#scope,
      tables
        .selectFrom('memberships as m')
        .select('m.id')
        .where('m.organizationId', '=', organizationId)
        .where('m.accountId', '=', accountId)
        .where(ssoRequiredOf(sql.ref('m.organizationId'), sql.ref('m.accountId'))),
    );
    return found === 1;
  }

  /** True when that session was opened by a connection that is on, in the last ten minutes. System only. */
  async isFreshSso(sessionId: string): Promise<boolean> {
    const found = await runQueryForCount(
      this.#scope,
      tables
        .selectFrom('sessions as s')
        .innerJoin('ssoConnections as c', (join) =>
          join.onRef('c.id', '=', 's.connectionId').on('c.enabled', '=', true),
        )
        .select('s.id')
        .where('s.id', '=', sessionId)
        .where('s.createdAt', '>', ago(600_000)),
    );
    return found === 1;
  }
}
