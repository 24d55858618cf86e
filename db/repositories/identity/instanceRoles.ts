import { runChange, runStatement, type Scope } from '../scope.ts';

/** A custom role of the instance with how many accounts have it. */
export interface InstanceRoleRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly scopes: string[];
  readonly holders: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** An account that has a role. */
export interface InstanceRoleHolder {
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
}

const atMost = 100;
const mostHolders = 250;
const roles = `select r.*, (select count(*)::int from instance_role_holders h where h.role_id = r.id) as holders from instance_roles r`;

/** The scopes of the custom role of an account in a column; null if it has none. System only. */
export function instanceScopesOf(account: string): string {
  return `(select r.scopes from instance_role_holders h join instance_roles r on r.id = h.role_id where h.account_id = ${account})`;
}

/** Custom roles of the instance. Scopes of the built-in ones: `domains/identity/roleScopes.ts`. System only. */
export class InstanceRoles {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** All, by name. */
  list(): Promise<InstanceRoleRow[]> {
    return runStatement(this.#scope, `${roles} order by lower(r.name) limit ${atMost}`);
  }

  async find(id: string): Promise<InstanceRoleRow | null> {
    return (await runStatement<InstanceRoleRow>(this.#scope, `${roles} where r.id = $1`, [id]))[0] ?? null;
  }

  /** The scopes of the custom role of an account; null if it has none. */
  async scopesOfAccount(accountId: string): Promise<string[] | null> {
    const sql = `select ${instanceScopesOf('$1')} as scopes`;
    return (await runStatement<{ scopes: string[] | null }>(this.#scope, sql, [accountId]))[0]?.scopes ?? null;
  }

  /** No other transaction creates, changes, assigns or deletes instance roles until this one ends. */
  async lockAll(): Promise<void> {
    await runStatement(this.#scope, `select pg_advisory_xact_lock(hashtextextended('instance_roles', 0))`);
  }

  /** How many accounts have each built-in role. */
  async countBuiltIn(): Promise<Map<string, number>> {
    const rows = await runStatement<{ role: string; held: number }>(
      this.#scope,
      `select a.instance_role as role, count(*)::int as held from accounts a
        where a.kind = 'person' and not exists (select from instance_role_holders h where h.account_id = a.id) group by a.instance_role`,
    );
    return new Map(rows.map(({ role, held }) => [role, held]));
  }

  /** Errors: the constraint `instance_roles_name`. */
  async insert({
    id,
    name,
    description,
    scopes,
  }: Pick<InstanceRoleRow, 'id' | 'name' | 'description' | 'scopes'>): Promise<void> {
    const sql = 'insert into instance_roles (id, name, description, scopes) values ($1, $2, $3, $4::text[])';
    await runChange(this.#scope, sql, [id, name, description, scopes]);
  }

  /** Errors: the constraint `instance_roles_name`. */
  async save(
    id: string,
    { name, description, scopes }: Pick<InstanceRoleRow, 'name' | 'description' | 'scopes'>,
  ): Promise<void> {
    const sql = `update instance_roles set name = $2, description = $3, scopes = $4::text[],
      updated_at = date_trunc('milliseconds', now()) where id = $1`;
    await runChange(this.#scope, sql, [id, name, description, scopes]);
  }

  /** Throws the constraint `instance_role_holders_role` if it is assigned. */
  async remove(id: string): Promise<void> {
    await runChange(this.#scope, 'delete from instance_roles where id = $1', [id]);
  }

  /** Holders of the role, by name. */
  holders(id: string): Promise<InstanceRoleHolder[]> {
    return runStatement(
      this.#scope,
      `select a.id as account_id, a.name, a.email from instance_role_holders h join accounts a on a.id = h.account_id
        where h.role_id = $1 order by lower(a.name), a.id limit ${mostHolders}`,
      [id],
    );
  }

  /** Assigns another role to all holders. */
  async reassign(id: string, to: { readonly builtIn: string } | { readonly roleId: string }): Promise<void> {
    if ('roleId' in to) {
      await runChange(this.#scope, 'update instance_role_holders set role_id = $2 where role_id = $1', [id, to.roleId]);
      return;
    }
    await runChange(
      this.#scope,
      `with left_role as (delete from instance_role_holders where role_id = $1 returning account_id)
       update accounts set instance_role = $2 where id in (select account_id from left_role)`,
      [id, to.builtIn],
    );
  }
}
