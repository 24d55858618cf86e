import type { SignInPolicyRow } from '../../rows/signInPolicy.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

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
    const rows = await runStatement<SignInPolicies>(
      this.#scope,
      `select p.session_max_hours, p.session_idle_minutes, p.two_factor_required, m.account_id as break_glass_account_id
         from sign_in_policies p left join memberships m
           on m.organization_id = p.organization_id and m.account_id = p.break_glass_account_id and m.role = 'owner'
        where p.organization_id = $1`,
      [organizationOf(this.#scope)],
    );
    return rows[0] ?? { ...none, breakGlassAccountId: null };
  }

  async set(policies: SignInPolicies): Promise<void> {
    await runChange(
      this.#scope,
      `insert into sign_in_policies (organization_id, session_max_hours, session_idle_minutes, two_factor_required, break_glass_account_id)
         values ($1, $2, $3, $4, $5)
         on conflict (organization_id) do update
           set session_max_hours = $2, session_idle_minutes = $3, two_factor_required = $4, break_glass_account_id = $5`,
      [
        organizationOf(this.#scope),
        policies.sessionMaxHours,
        policies.sessionIdleMinutes,
        policies.twoFactorRequired,
        policies.breakGlassAccountId,
      ],
    );
  }

  /** True for the break-glass owner of an organization. System only. */
  async isBreakGlass(accountId: string): Promise<boolean> {
    const rows = await runStatement(
      this.#scope,
      `select from sign_in_policies p join memberships m on m.organization_id = p.organization_id and m.account_id = p.break_glass_account_id
        where p.break_glass_account_id = $1 and m.role = 'owner' limit 1`,
      [accountId],
    );
    return rows.length > 0;
  }

  /** System only. */
  async findOfInstance(): Promise<InstanceSignInPolicies> {
    const rows = await runStatement<InstanceSignInPolicies>(
      this.#scope,
      `select (value ->> 'session_max_hours')::integer as session_max_hours, (value ->> 'session_idle_minutes')::integer as session_idle_minutes,
              coalesce((value ->> 'two_factor_required')::boolean, false) as two_factor_required
         from instance_settings where key = $1`,
      [instancePoliciesKey],
    );
    return rows[0] ?? none;
  }

  /** System only. */
  async setOfInstance(policies: InstanceSignInPolicies): Promise<void> {
    await runChange(
      this.#scope,
      `insert into instance_settings (key, value)
         values ($1, jsonb_build_object('session_max_hours', $2::integer, 'session_idle_minutes', $3::integer, 'two_factor_required', $4::boolean))
         on conflict (key) do update set value = excluded.value`,
      [instancePoliciesKey, policies.sessionMaxHours, policies.sessionIdleMinutes, policies.twoFactorRequired],
    );
  }
}
