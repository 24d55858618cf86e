import type { ConfirmedBy } from './accounts.ts';
import { pageClause, pageOf, type Page, type PageRequest } from '../page.ts';
import { runChange, runStatement, type Scope } from '../scope.ts';

/** An account, as those see it who run the instance. */
export interface AdminAccount {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** A built-in role by its name, a custom one by its id. */
  readonly role: string;
  readonly disabledAt: Date | null;
  readonly emailConfirmedAt: Date | null;
  readonly emailConfirmedBy: ConfirmedBy | null;
  readonly hasTotp: boolean;
  readonly hasPasskey: boolean;
  readonly organizationCount: number;
  readonly sessionCount: number;
  readonly lastSeenAt: Date | null;
  readonly createdAt: Date;
}

/** Filter of an account list. */
export interface AdminAccountFilter {
  readonly search?: string | undefined;
  readonly role?: string | undefined;
  readonly status?: 'active' | 'disabled' | undefined;
}

const accounts = `select a.id, a.email, a.name, coalesce(h.role_id, a.instance_role) as role, d.disabled_at, a.created_at, a.email_confirmed_at, a.email_confirmed_by,
    exists (select from totp_secrets t where t.account_id = a.id and t.confirmed_at is not null) as has_totp,
    exists (select from passkeys p where p.account_id = a.id) as has_passkey,
    (select count(*)::int from memberships m where m.account_id = a.id) as organization_count,
    (select count(*)::int from sessions s where s.account_id = a.id and s.revoked_at is null and s.expires_at > now()) as session_count,
    (select max(s.last_seen_at) from sessions s where s.account_id = a.id) as last_seen_at
  from accounts a left join instance_role_holders h on h.account_id = a.id left join disabled_accounts d on d.account_id = a.id
  where a.kind = 'person' and a.deleted_at is null`;

/** All accounts of people on the instance. System only. */
export class AdminAccounts {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async list({ search, role, status }: AdminAccountFilter, page: PageRequest): Promise<Page<AdminAccount>> {
    const clause = pageClause(page, 4, 'a.');
    const rows = await runStatement<AdminAccount>(
      this.#scope,
      `${accounts} and ($1::text is null or strpos(lower(a.name || E'\\n' || a.email), lower($1)) > 0)
         and ($2::text is null or coalesce(h.role_id, a.instance_role) = $2)
         and ($3::text is null or (d.account_id is not null) = ($3 = 'disabled'))${clause.sql}`,
      [search ?? null, role ?? null, status ?? null, ...clause.values],
    );
    return pageOf(rows, page);
  }

  async find(id: string): Promise<AdminAccount | null> {
    return (await runStatement<AdminAccount>(this.#scope, `${accounts} and a.id = $1`, [id]))[0] ?? null;
  }

  /** How many owners of the instance, beside that account, can sign in. */
  async countOtherOwners(id: string): Promise<number> {
    const rows = await runStatement<{ count: number }>(
      this.#scope,
      `select count(*)::int as count from accounts a where a.instance_role = 'instance_owner' and a.id <> $1
         and not exists (select from disabled_accounts d where d.account_id = a.id)`,
      [id],
    );
    return rows[0]!.count;
  }

  /** Gives an account a role: a built-in one, or a custom one. Errors: the constraint `instance_role_holders_role`. */
  async setRole(id: string, to: { readonly builtIn: string } | { readonly roleId: string }): Promise<void> {
    const builtIn = 'builtIn' in to ? to.builtIn : 'instance_member';
    await runChange(this.#scope, 'update accounts set instance_role = $2 where id = $1', [id, builtIn]);
    if ('builtIn' in to) await runChange(this.#scope, 'delete from instance_role_holders where account_id = $1', [id]);
    else
      await runChange(
        this.#scope,
        `insert into instance_role_holders (account_id, role_id) values ($1, $2)
         on conflict (account_id) do update set role_id = excluded.role_id`,
        [id, to.roleId],
      );
  }

  /** Disables an account, ends its sessions and revokes its keys. */
  async disable(id: string): Promise<void> {
    await runChange(this.#scope, 'insert into disabled_accounts (account_id) values ($1) on conflict do nothing', [id]);
    await this.endSessions(id);
    await runChange(
      this.#scope,
      `update api_keys set status = 'revoked', revoked_at = coalesce(revoked_at, now()) where account_id = $1 and status <> 'revoked'`,
      [id],
    );
  }

  async enable(id: string): Promise<void> {
    await runChange(this.#scope, 'delete from disabled_accounts where account_id = $1', [id]);
  }

  async isDisabled(id: string): Promise<boolean> {
    return (await runStatement(this.#scope, 'select 1 from disabled_accounts where account_id = $1', [id])).length > 0;
  }

  /** Ends every session of the account. */
  async endSessions(id: string): Promise<void> {
    await runChange(
      this.#scope,
      'update sessions set revoked_at = now() where account_id = $1 and revoked_at is null and expires_at > now()',
      [id],
    );
  }
}
