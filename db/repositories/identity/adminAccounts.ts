import { sql } from 'kysely';

import type { AccountRow } from '../../rows/account.ts';
import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import type { ConfirmedBy } from './accounts.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

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

/** All accounts of people on the instance. System only. */
export class AdminAccounts {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async list({ search, role, status }: AdminAccountFilter, page: PageRequest): Promise<Page<AdminAccount>> {
    let query = this.#accounts();
    if (search !== undefined)
      query = query.where(sql<boolean>`strpos(lower(a.name || E'\\n' || a.email), lower(${search})) > 0`);
    if (role !== undefined) query = query.where((where) => where(heldRole, '=', role));
    if (status !== undefined) query = query.where('d.accountId', status === 'disabled' ? 'is not' : 'is', null);
    return pageOf(await runQuery(this.#scope, onePage(query, page, 'a.')), page);
  }

  async find(id: string): Promise<AdminAccount | null> {
    return runQueryForRow(this.#scope, this.#accounts().where('a.id', '=', id));
  }

  /** How many owners of the instance, beside that account, can sign in. */
  async countOtherOwners(id: string): Promise<number> {
    const counted = await runQueryForRow(
      this.#scope,
      tables
        .selectFrom('accounts as a')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('a.instanceRole', '=', 'instance_owner')
        .where('a.id', '<>', id)
        .where((where) =>
          where.not(where.exists(where.selectFrom('disabledAccounts as d').whereRef('d.accountId', '=', 'a.id'))),
        ),
    );
    return counted!.count;
  }

  /** Gives an account a role: a built-in one, or a custom one. Errors: the constraint `instance_role_holders_role`. */
  async setRole(
    id: string,
    to: { readonly builtIn: AccountRow['instanceRole'] } | { readonly roleId: string },
  ): Promise<void> {
    const instanceRole = 'builtIn' in to ? to.builtIn : 'instance_member';
    await runQuery(this.#scope, tables.updateTable('accounts').set({ instanceRole }).where('id', '=', id));
    if ('builtIn' in to)
      await runQuery(this.#scope, tables.deleteFrom('instanceRoleHolders').where('accountId', '=', id));
    else
      await runQuery(
        this.#scope,
        tables
          .insertInto('instanceRoleHolders')
          .values({ accountId: id, roleId: to.roleId })
          .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ roleId: to.roleId })),
      );
  }

  /** Disables an account, ends its sessions and revokes its keys. */
  async disable(id: string): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .insertInto('disabledAccounts')
        .values({ accountId: id })
        .onConflict((conflict) => conflict.doNothing()),
    );
    await this.endSessions(id);
    await runQuery(
      this.#scope,
      tables
        .updateTable('apiKeys')
        .set({ status: 'revoked', revokedAt: sql`coalesce(revoked_at, now())` })
        .where('accountId', '=', id)
        .where('status', '<>', 'revoked'),
    );
  }

  async enable(id: string): Promise<void> {
    await runQuery(this.#scope, tables.deleteFrom('disabledAccounts').where('accountId', '=', id));
  }

  async isDisabled(id: string): Promise<boolean> {
    return (await runQueryForCount(this.#scope, tables.selectFrom('disabledAccounts').where('accountId', '=', id))) > 0;
  }

  /** Ends every session of the account. */
  async endSessions(id: string): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .updateTable('sessions')
        .set({ revokedAt: now })
        .where('accountId', '=', id)
        .where('revokedAt', 'is', null)
        .where('expiresAt', '>', now),
    );
  }

  /** Selects accounts of people (`a`) with their custom role (`h`) and whether they are disabled (`d`). */
  #accounts() {
    return tables
      .selectFrom('accounts as a')
      .leftJoin('instanceRoleHolders as h', 'h.accountId', 'a.id')
      .leftJoin('disabledAccounts as d', 'd.accountId', 'a.id')
      .select((select) => {
        const sessions = select.selectFrom('sessions as s').whereRef('s.accountId', '=', 'a.id');
        return [
          'a.id',
          'a.email',
          'a.name',
          heldRole.as('role'),
          'd.disabledAt',
          'a.createdAt',
          'a.emailConfirmedAt',
          'a.emailConfirmedBy',
          sql<boolean>`${select.exists(
            select
              .selectFrom('totpSecrets as t')
              .whereRef('t.accountId', '=', 'a.id')
              .where('t.confirmedAt', 'is not', null),
          )}`.as('hasTotp'),
          sql<boolean>`${select.exists(select.selectFrom('passkeys as p').whereRef('p.accountId', '=', 'a.id'))}`.as(
            'hasPasskey',
          ),
          sql<number>`${select
            .selectFrom('memberships as m')
            .select(sql`count(*)::int`.as('total'))
            .whereRef('m.accountId', '=', 'a.id')}`.as('organizationCount'),
          sql<number>`${sessions
            .select(sql`count(*)::int`.as('total'))
            .where('s.revokedAt', 'is', null)
            .where('s.expiresAt', '>', now)}`.as('sessionCount'),
          sql<Date | null>`${sessions.select((of) => of.fn.max('s.lastSeenAt').as('latest'))}`.as('lastSeenAt'),
        ];
      })
      .where('a.kind', '=', 'person')
      .where('a.deletedAt', 'is', null)
      .$narrowType<{ email: string }>();
  }
}

const heldRole = sql<string>`coalesce(h.role_id, a.instance_role)`;
