import { sql } from 'kysely';

import type { AccountRow } from '../../rows/account.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForRow, type Scope } from '../scope.ts';

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
    return runQuery(
      this.#scope,
      roles()
        .orderBy(sql`lower(r.name)`)
        .limit(atMost),
    );
  }

  async find(id: string): Promise<InstanceRoleRow | null> {
    return runQueryForRow(this.#scope, roles().where('r.id', '=', id));
  }

  /** The scopes of the custom role of an account; null if it has none. */
  async scopesOfAccount(accountId: string): Promise<string[] | null> {
    const held = await runQueryForRow(
      this.#scope,
      tables
        .selectFrom('instanceRoleHolders as h')
        .innerJoin('instanceRoles as r', 'r.id', 'h.roleId')
        .select('r.scopes')
        .where('h.accountId', '=', accountId),
    );
    return held?.scopes ?? null;
  }

  /** No other transaction creates, changes, assigns or deletes instance roles until this one ends. */
  async lockAll(): Promise<void> {
    const locked = sql`pg_advisory_xact_lock(hashtextextended('instance_roles', 0))`;
    await runQuery(this.#scope, tables.selectNoFrom(locked.as('locked')));
  }

  /** How many accounts have each built-in role. */
  async countBuiltIn(): Promise<Map<string, number>> {
    const rows = await runQuery(
      this.#scope,
      tables
        .selectFrom('accounts as a')
        .select(['a.instanceRole as role', sql<number>`count(*)::int`.as('held')])
        .where('a.kind', '=', 'person')
        .where((where) =>
          where.not(where.exists(where.selectFrom('instanceRoleHolders as h').whereRef('h.accountId', '=', 'a.id'))),
        )
        .groupBy('a.instanceRole'),
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
    await runQuery(this.#scope, tables.insertInto('instanceRoles').values({ id, name, description, scopes }));
  }

  /** Errors: the constraint `instance_roles_name`. */
  async save(
    id: string,
    { name, description, scopes }: Pick<InstanceRoleRow, 'name' | 'description' | 'scopes'>,
  ): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .updateTable('instanceRoles')
        .set({ name, description, scopes, updatedAt: sql`date_trunc('milliseconds', now())` })
        .where('id', '=', id),
    );
  }

  /** Throws the constraint `instance_role_holders_role` if it is assigned. */
  async remove(id: string): Promise<void> {
    await runQuery(this.#scope, tables.deleteFrom('instanceRoles').where('id', '=', id));
  }

  /** Holders of the role, by name. */
  holders(id: string): Promise<InstanceRoleHolder[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('instanceRoleHolders as h')
        .innerJoin('accounts as a', 'a.id', 'h.accountId')
        .select(['a.id as accountId', 'a.name', 'a.email'])
        .where('h.roleId', '=', id)
        .orderBy(sql`lower(a.name)`)
        .orderBy('a.id')
        .limit(mostHolders)
        .$narrowType<{ email: string }>(),
    );
  }

  /** Assigns another role to all holders. */
  async reassign(
    id: string,
    to: { readonly builtIn: AccountRow['instanceRole'] } | { readonly roleId: string },
  ): Promise<void> {
    if ('roleId' in to) {
      await runQuery(
        this.#scope,
        tables.updateTable('instanceRoleHolders').set({ roleId: to.roleId }).where('roleId', '=', id),
      );
      return;
    }
    await runQuery(
      this.#scope,
      tables
        .with('leftRole', (query) =>
          query.deleteFrom('instanceRoleHolders').where('roleId', '=', id).returning('accountId'),
        )
        .updateTable('accounts')
        .set({ instanceRole: to.builtIn })
        .where('id', 'in', (where) => where.selectFrom('leftRole').select('accountId')),
    );
  }
}

/** Selects custom roles (`r`) with how many accounts have them. */
function roles() {
  return tables.selectFrom('instanceRoles as r').select((select) => [
    'r.id',
    'r.name',
    'r.description',
    'r.scopes',
    'r.createdAt',
    'r.updatedAt',
    sql<number>`${select
      .selectFrom('instanceRoleHolders as h')
      .select(sql`count(*)::int`.as('total'))
      .whereRef('h.roleId', '=', 'r.id')}`.as('holders'),
  ]);
}
