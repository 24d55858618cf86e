import type { SsoPolicyRow } from '../entities/ssoPolicy.ts';
import { organizationOf, runChange, runStatement, type Scope } from './scope.ts';

/** Whether members must sign in with the identity provider. */
export type SsoPolicies = Omit<SsoPolicyRow, 'organizationId'>;

/**
 * True, in SQL, where that account has to sign in with the identity provider of that organization. Both are expressions of the statement
 * around it.
 */
export function ssoRequiredOf(organizationId: string, accountId: string): string {
  return `exists (select from sso_policies q where q.organization_id = ${organizationId} and q.sso_required
    and q.break_glass_account_id is distinct from ${accountId})`;
}

/** Whether the members of the organization of the scope must sign in with its identity provider. */
export class SsoPolicyTable {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async find(): Promise<SsoPolicies> {
    const rows = await runStatement<SsoPolicies>(
      this.#scope,
      'select sso_required, break_glass_account_id from sso_policies where organization_id = $1',
      [organizationOf(this.#scope)],
    );
    return rows[0] ?? { ssoRequired: false, breakGlassAccountId: null };
  }

  async set({ ssoRequired, breakGlassAccountId }: SsoPolicies): Promise<void> {
    await runChange(
      this.#scope,
      `insert into sso_policies (organization_id, sso_required, break_glass_account_id) values ($1, $2, $3)
         on conflict (organization_id) do update set sso_required = $2, break_glass_account_id = $3`,
      [organizationOf(this.#scope), ssoRequired, breakGlassAccountId],
    );
  }

  /** True where that organization demands it already. System only. */
  async isOn(organizationId: string): Promise<boolean> {
    const rows = await runStatement(
      this.#scope,
      'select 1 from sso_policies where organization_id = $1 and sso_required',
      [organizationId],
    );
    return rows.length === 1;
  }

  /** True where that member has to sign in with the provider of that organization. System only. */
  async isRequired(organizationId: string, accountId: string): Promise<boolean> {
    const rows = await runStatement(
      this.#scope,
      `select 1 from memberships m where m.organization_id = $1 and m.account_id = $2
         and ${ssoRequiredOf('m.organization_id', 'm.account_id')}`,
      [organizationId, accountId],
    );
    return rows.length === 1;
  }

  /** True for owners of the organization who have a password. System only. */
  async canBreakGlass(organizationId: string, accountId: string): Promise<boolean> {
    const rows = await runStatement(
      this.#scope,
      `select 1 from memberships m join accounts a on a.id = m.account_id
        where m.organization_id = $1 and m.account_id = $2 and m.role = 'owner' and a.password_hash is not null`,
      [organizationId, accountId],
    );
    return rows.length === 1;
  }

  /** True when that session was opened by a connection that is on, in the last ten minutes. System only. */
  async isFreshSso(sessionId: string): Promise<boolean> {
    const rows = await runStatement(
      this.#scope,
      `select 1 from sessions s join sso_connections c on c.id = s.connection_id and c.enabled
        where s.id = $1 and s.created_at > now() - interval '10 minutes'`,
      [sessionId],
    );
    return rows.length === 1;
  }
}
