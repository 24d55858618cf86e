import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

/**
 * True, in SQL, where that account has to sign in with the identity provider of that organization: all but the break-glass owner
 * (`SignInPolicyTable`). Both are expressions of the statement around it.
 */
export function ssoRequiredOf(organizationId: string, accountId: string): string {
  return `exists (select from sso_policies q where q.organization_id = ${organizationId} and q.sso_required and not exists (
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
    const rows = await runStatement(
      this.#scope,
      'select 1 from sso_policies where organization_id = $1 and sso_required',
      [organizationOf(this.#scope)],
    );
    return rows.length === 1;
  }

  async set(ssoRequired: boolean): Promise<void> {
    await runChange(
      this.#scope,
      `insert into sso_policies (organization_id, sso_required) values ($1, $2)
         on conflict (organization_id) do update set sso_required = $2`,
      [organizationOf(this.#scope), ssoRequired],
    );
  }

  /** True if that organization demands it of its members. System only. */
  async isDemanded(organizationId: string): Promise<boolean> {
    const sql = 'select 1 from sso_policies where organization_id = $1 and sso_required';
    return (await runStatement(this.#scope, sql, [organizationId])).length === 1;
  }

  /** True if that member has to sign in with the provider of that organization. System only. */
  async isRequired(organizationId: string, accountId: string): Promise<boolean> {
    const rows = await runStatement(
      this.#scope,
      `select 1 from memberships m where m.organization_id = $1 and m.account_id = $2
         and ${ssoRequiredOf('m.organization_id', 'm.account_id')}`,
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
