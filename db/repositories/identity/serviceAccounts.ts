import { sql } from 'kysely';

import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';
import type { ProjectView } from './projectView.ts';
import { roleColumns } from './roleReference.ts';
import { isInView } from './viewConditions.ts';

/** A member of a project without a person; `id` is its account's. */
export interface ServiceAccount {
  readonly id: string;
  readonly projectId: string;
  readonly projectName: string;
  readonly name: string;
  /** Its role in the project: a built-in one by its name, a custom one by its id. Null if it was removed from the project. */
  readonly role: string | null;
  readonly isEnabled: boolean;
  readonly activeKeys: number;
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** The service accounts of the organization of the scope. */
export class ServiceAccounts {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Those of the projects that a view shows, or of one of these; the newest first. */
  async list(view: ProjectView, projectId: string | null, page: PageRequest): Promise<Page<ServiceAccount>> {
    let accounts = this.#accounts().where(isInView(this.#scope, 's.projectId', { view, permission: 'projects.view' }));
    if (projectId !== null) accounts = accounts.where('s.projectId', '=', projectId);
    const query = tables.selectFrom(accounts.as('one')).selectAll();
    return pageOf(await runQuery(this.#scope, onePage(query, page)), page);
  }

  async find(id: string): Promise<ServiceAccount | null> {
    return runQueryForRow(this.#scope, this.#accounts().where('s.accountId', '=', id));
  }

  /**
   * Locks it against concurrent changes, so that decisions about it stay valid until the transaction ends; returns false if there is none.
   */
  async lock(id: string): Promise<boolean> {
    const locked = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope).selectFrom('serviceAccounts').select('accountId').where('accountId', '=', id).forUpdate(),
    );
    return locked === 1;
  }

  /** How many a project has. No other transaction creates one there until this one ends, so the number holds. */
  async lockAndCount(projectId: string): Promise<number> {
    const key = `service_accounts:${organizationOf(this.#scope)}${projectId}`;
    await runQuery(
      this.#scope,
      tables.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`.as('lock')),
    );
    const counted = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('serviceAccounts')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('projectId', '=', projectId),
    );
    return counted!.count;
  }

  /** Creates one, with its account, its membership and its role in the project. */
  async insert(made: {
    readonly id: string;
    readonly membershipId: string;
    readonly projectId: string;
    readonly name: string;
    readonly role: string;
    readonly createdBy: string;
  }): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    const { id, projectId, name, createdBy } = made;
    const { role, roleId } = roleColumns(made.role);
    const here = tablesOf(this.#scope);
    const queries = [
      here.insertInto('accounts').values({ id, name, kind: 'service_account' }),
      here.insertInto('serviceAccounts').values({ accountId: id, organizationId, projectId, createdBy }),
      here.insertInto('memberships').values({ id: made.membershipId, organizationId, accountId: id, role: 'member' }),
      here.insertInto('projectMembers').values({ organizationId, projectId, accountId: id, role, roleId }),
    ];
    for (const query of queries) await runQuery(this.#scope, query);
  }

  /** Renames it. */
  async rename(id: string, name: string): Promise<void> {
    await runQuery(
      this.#scope,
      tables.updateTable('accounts').set({ name }).where('id', '=', id).where('kind', '=', 'service_account'),
    );
  }

  /** Lets its keys act or not, from the next request on. */
  async setEnabled(id: string, isEnabled: boolean): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('memberships')
        .set({ suspendedAt: isEnabled ? null : sql`coalesce(suspended_at, now())` })
        .where('accountId', '=', id),
    );
  }

  /** Ends it with its membership and its keys (`end_service_account`). Its resources stay, and so does its name on them. */
  async remove(id: string): Promise<void> {
    await runQuery(this.#scope, tablesOf(this.#scope).deleteFrom('serviceAccounts').where('accountId', '=', id));
  }

  /** Selects service accounts (`s`) with their role in the project and their keys. */
  #accounts() {
    return tablesOf(this.#scope)
      .selectFrom('serviceAccounts as s')
      .innerJoin('accounts as a', 'a.id', 's.accountId')
      .innerJoin('projects as p', 'p.id', 's.projectId')
      .innerJoin('memberships as m', 'm.accountId', 's.accountId')
      .leftJoin('projectMembers as pm', (join) =>
        join.onRef('pm.projectId', '=', 's.projectId').onRef('pm.accountId', '=', 's.accountId'),
      )
      .select([
        's.accountId as id',
        's.projectId',
        'p.name as projectName',
        'a.name',
        sql<string | null>`coalesce(pm.role_id, pm.role)`.as('role'),
        sql<boolean>`m.suspended_at is null`.as('isEnabled'),
        's.createdBy',
        's.createdAt',
      ])
      .select((select) => {
        const keys = select.selectFrom('apiKeys as k').whereRef('k.accountId', '=', 's.accountId');
        return [
          keys.select(({ fn }) => fn.max('k.lastUsedAt').as('lastUsedAt')).as('lastUsedAt'),
          keys
            .select(sql<number>`count(*)::int`.as('count'))
            .where('k.status', '=', 'active')
            .where((where) => where.or([where('k.expiresAt', 'is', null), where('k.expiresAt', '>', now)]))
            .$asScalar()
            .$notNull()
            .as('activeKeys'),
        ];
      });
  }
}
