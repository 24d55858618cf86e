import { sql } from 'kysely';

import type { SignInPolicyRow } from '../../rows/signInPolicy.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** Session requirements of an organization; null for none. */
export type SignInPolicies = Omit<SignInPolicyRow, 'organizationId'>;
/** Session requirements of the instance. */
export type InstanceSignInPolicies = Omit<SignInPolicies, 'breakGlassAccountId'>;

/** Key of the instance's own policies, in `instance_settings`. `sessions.ts` reads it in SQL. */
export const instancePoliciesKey = 'sign_in_policies';

const none: InstanceSignInPolicies = { sessionMaxHours: null, sessionIdleMinutes: null, twoFactorRequired: false };

/** Session requirements: of the scoped organization, and of the instance for all (system only). */
export class SignInPolicyTable {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The break-glass owner is named while they are an owner. */
  async find(): Promise<SignInPolicies> {
    const policies = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('signInPolicies as p')
        .leftJoin('memberships as m', (join) =>
          join.onRef('m.accountId', '=', 'p.breakGlassAccountId').on('m.role', '=', 'owner'),
        )
        .select([
          'p.sessionMaxHours',
          'p.sessionIdleMinutes',
          'p.twoFactorRequired',
          'm.accountId as breakGlassAccountId',
        ]),
    );
    return policies ?? { ...none, breakGlassAccountId: null };
  }

  async set({
    sessionMaxHours,
    sessionIdleMinutes,
    twoFactorRequired,
    breakGlassAccountId,
  }: SignInPolicies): Promise<void> {
    const policies = { sessionMaxHours, sessionIdleMinutes, twoFactorRequired, breakGlassAccountId };
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('signInPolicies')
        .values({ organizationId: organizationOf(this.#scope), ...policies })
        .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(policies)),
    );
  }

  /** True for the break-glass owner of an organization. System only. */
  async isBreakGlass(accountId: string): Promise<boolean> {
    const found = await runQueryForCount(
      this.#scope,
      tables
        .selectFrom('signInPolicies as p')
        .innerJoin('memberships as m', (join) =>
          join.onRef('m.organizationId', '=', 'p.organizationId').onRef('m.accountId', '=', 'p.breakGlassAccountId'),
        )
        .select('m.id')
        .where('p.breakGlassAccountId', '=', accountId)
        .where('m.role', '=', 'owner')
        .limit(1),
    );
    return found > 0;
  }

  /** System only. */
  async findOfInstance(): Promise<InstanceSignInPolicies> {
    const policies = await runQueryForRow(
      this.#scope,
      tables
        .selectFrom('instanceSettings')
        .select([
          sql<number | null>`(value ->> 'session_max_hours')::integer`.as('sessionMaxHours'),
          sql<number | null>`(value ->> 'session_idle_minutes')::integer`.as('sessionIdleMinutes'),
          sql<boolean>`coalesce((value ->> 'two_factor_required')::boolean, false)`.as('twoFactorRequired'),
        ])
        .where('key', '=', instancePoliciesKey),
    );
    return policies ?? none;
  }

  /** System only. */
  async setOfInstance(policies: InstanceSignInPolicies): Promise<void> {
    const value = JSON.stringify({
      session_max_hours: policies.sessionMaxHours,
      session_idle_minutes: policies.sessionIdleMinutes,
      two_factor_required: policies.twoFactorRequired,
    });
    await runQuery(
      this.#scope,
      tables
        .insertInto('instanceSettings')
        .values({ key: instancePoliciesKey, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value })),
    );
  }
}
