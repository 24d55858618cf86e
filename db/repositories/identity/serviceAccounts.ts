import { pageClause, pageOf, type Page, type PageRequest } from '../page.ts';
import { inView, type ProjectView, viewParameters } from './projectView.ts';
import { roleColumns } from './roleReference.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

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

const ofAccount = 'from api_keys k where k.organization_id = $1 and k.account_id = s.account_id';
const columns = `s.account_id as id, s.project_id, p.name as project_name, a.name, coalesce(pm.role_id, pm.role) as role,
  m.suspended_at is null as is_enabled, s.created_by, s.created_at, (select max(k.last_used_at) ${ofAccount}) as last_used_at,
  (select count(*)::int ${ofAccount} and k.status = 'active' and (k.expires_at is null or k.expires_at > now())) as active_keys`;
const source = `service_accounts s join accounts a on a.id = s.account_id join projects p on p.organization_id = $1 and p.id = s.project_id
  join memberships m on m.organization_id = $1 and m.account_id = s.account_id
  left join project_members pm on pm.organization_id = $1 and pm.project_id = s.project_id and pm.account_id = s.account_id
  where s.organization_id = $1`;

/** The service accounts of the organization of the scope. */
export class ServiceAccounts {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Those of the projects that a view shows, or of one of these; the newest first. */
  async list(view: ProjectView, projectId: string | null, page: PageRequest): Promise<Page<ServiceAccount>> {
    const clause = pageClause(page, 5);
    const inner = `select ${columns} from ${source} and ${inView('s.project_id', 2, 'projects.view')} and ($4::text is null or s.project_id = $4)`;
    return pageOf(
      await runStatement<ServiceAccount>(this.#scope, `select * from (${inner}) one where true${clause.sql}`, [
        organizationOf(this.#scope),
        ...viewParameters(view),
        projectId,
        ...clause.values,
      ]),
      page,
    );
  }

  async find(id: string): Promise<ServiceAccount | null> {
    const values = [organizationOf(this.#scope), id];
    const rows = await runStatement<ServiceAccount>(
      this.#scope,
      `select ${columns} from ${source} and s.account_id = $2`,
      values,
    );
    return rows[0] ?? null;
  }

  /**
   * Locks it against concurrent changes, so that decisions about it stay valid until the transaction ends; returns false if there is none.
   */
  async lock(id: string): Promise<boolean> {
    const sql = 'select from service_accounts where organization_id = $1 and account_id = $2 for update';
    return (await runStatement(this.#scope, sql, [organizationOf(this.#scope), id])).length === 1;
  }

  /** How many a project has. No other transaction creates one there until this one ends, so the number holds. */
  async lockAndCount(projectId: string): Promise<number> {
    const values = [organizationOf(this.#scope), projectId];
    await runStatement(
      this.#scope,
      `select pg_advisory_xact_lock(hashtextextended('service_accounts:' || $1 || $2, 0))`,
      values,
    );
    const rows = await runStatement<{ count: number }>(
      this.#scope,
      'select count(*)::int as count from service_accounts where organization_id = $1 and project_id = $2',
      values,
    );
    return rows[0]!.count;
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
    const statements: [string, unknown[]][] = [
      [`insert into accounts (id, name, kind) values ($1, $2, 'service_account')`, [id, name]],
      [
        'insert into service_accounts (account_id, organization_id, project_id, created_by) values ($1, $2, $3, $4)',
        [id, organizationId, projectId, createdBy],
      ],
      [
        `insert into memberships (id, organization_id, account_id, role) values ($1, $2, $3, 'member')`,
        [made.membershipId, organizationId, id],
      ],
      [
        'insert into project_members (organization_id, project_id, account_id, role, role_id) values ($1, $2, $3, $4, $5)',
        [organizationId, projectId, id, role, roleId],
      ],
    ];
    for (const [sql, values] of statements) await runChange(this.#scope, sql, values);
  }

  /** Renames it. */
  async rename(id: string, name: string): Promise<void> {
    await runChange(this.#scope, `update accounts set name = $2 where id = $1 and kind = 'service_account'`, [
      id,
      name,
    ]);
  }

  /** Lets its keys act or not, from the next request on. */
  async setEnabled(id: string, isEnabled: boolean): Promise<void> {
    await runChange(
      this.#scope,
      `update memberships set suspended_at = case when $3::boolean then null else coalesce(suspended_at, now()) end
        where organization_id = $1 and account_id = $2`,
      [organizationOf(this.#scope), id, isEnabled],
    );
  }

  /** Ends it with its membership and its keys (`end_service_account`). Its resources stay, and so does its name on them. */
  async remove(id: string): Promise<void> {
    const sql = 'delete from service_accounts where organization_id = $1 and account_id = $2';
    await runChange(this.#scope, sql, [organizationOf(this.#scope), id]);
  }
}
