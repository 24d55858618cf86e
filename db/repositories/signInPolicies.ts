import type { SignInPolicyRow } from '../entities/signInPolicy.ts';
import { organizationOf, runChange, runStatement, type Scope } from './scope.ts';

/** What an organization or the instance demands of sessions; null: nothing of its own. */
export type SignInPolicies = Omit<SignInPolicyRow, 'organizationId'>;

/** Where the instance keeps its own, in `instance_settings`. `sessions.ts` reads it in SQL. */
export const instancePoliciesKey = 'sign_in_policies';

const none: SignInPolicies = { sessionMaxHours: null, sessionIdleMinutes: null };

/** What is demanded of sessions: by the organization of the scope, and by the instance for all of them (system only). */
export class SignInPolicyTable {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async find(): Promise<SignInPolicies> {
    const rows = await runStatement<SignInPolicies>(
      this.#scope,
      'select session_max_hours, session_idle_minutes from sign_in_policies where organization_id = $1',
      [organizationOf(this.#scope)],
    );
    return rows[0] ?? none;
  }

  async set({ sessionMaxHours, sessionIdleMinutes }: SignInPolicies): Promise<void> {
    await runChange(
      this.#scope,
      `insert into sign_in_policies (organization_id, session_max_hours, session_idle_minutes) values ($1, $2, $3)
         on conflict (organization_id) do update set session_max_hours = $2, session_idle_minutes = $3`,
      [organizationOf(this.#scope), sessionMaxHours, sessionIdleMinutes],
    );
  }

  /** System only. */
  async findOfInstance(): Promise<SignInPolicies> {
    const rows = await runStatement<SignInPolicies>(
      this.#scope,
      `select (value ->> 'session_max_hours')::integer as session_max_hours, (value ->> 'session_idle_minutes')::integer as session_idle_minutes
         from instance_settings where key = $1`,
      [instancePoliciesKey],
    );
    return rows[0] ?? none;
  }

  /** System only. */
  async setOfInstance({ sessionMaxHours, sessionIdleMinutes }: SignInPolicies): Promise<void> {
    await runChange(
      this.#scope,
      `insert into instance_settings (key, value)
         values ($1, jsonb_build_object('session_max_hours', $2::integer, 'session_idle_minutes', $3::integer))
         on conflict (key) do update set value = excluded.value`,
      [instancePoliciesKey, sessionMaxHours, sessionIdleMinutes],
    );
  }
}
