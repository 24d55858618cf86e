import { inView, shownTo, viewParameters, type ProjectView } from '../identity/projectView.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';
import { graphReferences } from '../digitalOrganizations/graphReferences.ts';
import { writtenPlaces } from '../digitalOrganizations/graphColumn.ts';

/** How much is in a project. */
export interface ProjectCounts {
  readonly digitalOrganizations: number;
  readonly published: number;
  /** Employees that can be hired or called. */
  readonly publishedEmployees: number;
  /** How many were published when the project was archived, and can be again. */
  readonly takenDown: number;
  /** How many employees archiving withdrew. */
  readonly withdrawnEmployees: number;
  readonly runningExecutions: number;
  readonly credentials: number;
  readonly dataTables: number;
  readonly knowledgeBases: number;
  readonly employees: number;
  readonly positions: number;
  readonly folders: number;
  readonly members: number;
  readonly serviceAccounts: number;
}

/** A digital organization or an employee that would lose something it uses; the other id is null. */
export interface LosingRow {
  readonly digitalOrganizationId: string | null;
  readonly employeeId: string | null;
  /** Null if the viewer does not see it. */
  readonly name: string | null;
  readonly loses: 'credential' | 'data_table' | 'call';
  readonly what: string;
}

const mostNamed = 100;
const lost = 'o.digital_organization_id, o.employee_id, o.name, o.project_id';
const uses = (id: string): string =>
  `jsonb_path_exists(o.graphs, '$[*].nodes[*].credentials.*.id ? (@ == $id)', jsonb_build_object('id', ${id}))`;
/** Literal values of a parameter in nodes of a type and in agents' tools of that type, as a set `named (value)`. */
const said = (type: string, parameter: string): string =>
  `(select named.value #>> '{}' as value from (${writtenPlaces
    .map(
      (place) =>
        `select jsonb_path_query(o.graphs, '$[*].${place} ? (@.type == "${type}").parameters.${parameter}') as value`,
    )
    .join(' union all ')}) as named) as named`;
const calls = (id: string): string =>
  `exists (select from ${said('logic.sub_organization', 'digital_organization_id')} where named.value = ${id})`;
const reads = (id: string, name: string): string =>
  `exists (select from ${said('data.table', 'table')} where named.value = ${id} or lower(named.value) = lower(${name}))`;
const sharedWith = (project: string): string =>
  `exists (select from credential_shares s where s.organization_id = $1 and s.credential_id = c.id and s.project_id = ${project})`;

/** Content and users of a project's resources, and moves of credentials and data tables. */
export class ProjectContents {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** How much is in the project. Service accounts are not counted as members. */
  async count(projectId: string): Promise<ProjectCounts> {
    const within = (table: string): string =>
      `(select count(*)::int from ${table} x where x.organization_id = $1 and x.project_id = $2`;
    const rows = await runStatement<ProjectCounts>(
      this.#scope,
      `select ${within('digital_organizations')} and x.employee_id is null) as digital_organizations,
         ${within('digital_organizations')} and x.published_version_id is not null) as published,
         ${within('employees')} and exists (select from listings l where l.organization_id = $1 and l.employee_id = x.id and (l.status = 'listed' or l.withdrawn_at > now()))) as published_employees,
         ${within('digital_organizations')} and x.archived_version_id is not null) as taken_down,
         (select count(*)::int from listings l where l.organization_id = $1 and l.paused_for = $2) as withdrawn_employees,
         (select count(*)::int from executions e join digital_organizations d on d.id = e.digital_organization_id and d.organization_id = $1
           where e.organization_id = $1 and d.project_id = $2 and e.status in ('queued', 'running', 'waiting')) as running_executions,
         ${within('credentials')}) as credentials, ${within('data_tables')}) as data_tables, ${within('knowledge_bases')}) as knowledge_bases,
         ${within('employees')}) as employees, ${within('positions')}) as positions, ${within('folders')}) as folders,
         ${within('project_members')} and not exists (select from service_accounts a where a.organization_id = $1 and a.account_id = x.account_id)) as members,
         ${within('service_accounts')}) as service_accounts`,
      [organizationOf(this.#scope), projectId],
    );
    return rows[0]!;
  }

  /** Lists ids of the project's contents, the first of each kind. */
  async ids(
    projectId: string,
    most: number,
  ): Promise<{
    digitalOrganizations: string[];
    credentials: string[];
    dataTables: string[];
    knowledgeBases: string[];
    employees: string[];
    positions: string[];
  }> {
    const of = async (table: string, more = ''): Promise<string[]> => {
      const sql = `select id from ${table} where organization_id = $1 and project_id = $2${more} order by id limit $3`;
      const rows = await runStatement<{ id: string }>(this.#scope, sql, [organizationOf(this.#scope), projectId, most]);
      return rows.map(({ id }) => id);
    };
    return {
      digitalOrganizations: await of('digital_organizations', ' and employee_id is null'),
      credentials: await of('credentials'),
      dataTables: await of('data_tables'),
      knowledgeBases: await of('knowledge_bases'),
      employees: await of('employees'),
      positions: await of('positions'),
    };
  }

  /** Locks the published digital organizations of the project until the transaction ends, and answers their ids. */
  async published(projectId: string): Promise<string[]> {
    const rows = await runStatement<{ id: string }>(
      this.#scope,
      `select id from digital_organizations where organization_id = $1 and project_id = $2 and published_version_id is not null order by id for update`,
      [organizationOf(this.#scope), projectId],
    );
    return rows.map(({ id }) => id);
  }

  /** Keeps what is published in the project while it is archived. */
  async rememberPublished(projectId: string): Promise<void> {
    await runChange(
      this.#scope,
      'update digital_organizations set archived_version_id = published_version_id where organization_id = $1 and project_id = $2',
      [organizationOf(this.#scope), projectId],
    );
  }

  /** Takes what was published when the project was archived: it is asked for once. */
  takeRemembered(projectId: string): Promise<{ id: string; versionId: string }[]> {
    return runStatement<{ id: string; versionId: string }>(
      this.#scope,
      `with remembered as (
         select id, archived_version_id from digital_organizations
          where organization_id = $1 and project_id = $2 and archived_version_id is not null order by id for update)
       update digital_organizations d set archived_version_id = null from remembered r
        where d.organization_id = $1 and d.id = r.id returning d.id, r.archived_version_id as version_id`,
      [organizationOf(this.#scope), projectId],
    );
  }

  /** Ends what listens for test events in the project. */
  async endListening(projectId: string): Promise<void> {
    await runChange(
      this.#scope,
      `delete from test_listeners l using digital_organizations d where d.organization_id = $1 and d.id = l.digital_organization_id
         and l.organization_id = $1 and d.project_id = $2`,
      [organizationOf(this.#scope), projectId],
    );
  }

  /** Digital organizations and employees of other projects that use credentials of this one, or call what is in it. */
  losingByDeletion(projectId: string, view: ProjectView): Promise<LosingRow[]> {
    return this.#losing(
      view,
      `select ${lost}, 'credential' as loses, c.name as what from credentials c
         join ${graphReferences} o on o.project_id <> $4
        where c.organization_id = $1 and c.project_id = $4 and ${sharedWith('o.project_id')} and ${uses('c.id')}
       union all ${callersFromElsewhere}`,
      [projectId],
    );
  }

  /**
   * Lists digital organizations and employees that lose a resource when all contents of a project move to another one: shares with the old
   * one end, and those of the moved resources.
   */
  losingByMove(projectId: string, targetId: string, view: ProjectView): Promise<LosingRow[]> {
    return this.#losing(
      view,
      `select ${lost}, 'credential' as loses, c.name as what from ${graphReferences} o
         join credentials c on c.organization_id = $1 and c.project_id not in ($4, $5) and ${sharedWith('$4')} and not ${sharedWith('$5')}
        where o.project_id = $4 and ${uses('c.id')}
       union all ${callersFromElsewhere} and o.project_id <> $5
       union all select ${lost}, 'call', d.name from ${graphReferences} o
         join digital_organizations d on d.organization_id = $1 and d.project_id not in ($4, $5)
          and exists (select from digital_organization_shares s where s.organization_id = $1 and s.digital_organization_id = d.id and s.project_id = $4)
          and not exists (select from digital_organization_shares s where s.organization_id = $1 and s.digital_organization_id = d.id and s.project_id = $5)
        where o.project_id = $4 and ${calls('d.id')}`,
      [projectId, targetId],
    );
  }

  /**
   * Digital organizations and employees that lose the use of a credential when it moves to another project; `stays` if its former project
   * keeps the use.
   */
  losingCredential(
    id: string,
    { targetId, stays }: { targetId: string; stays: boolean },
    view: ProjectView,
  ): Promise<LosingRow[]> {
    return this.#losing(
      view,
      `select ${lost}, 'credential' as loses, c.name as what from credentials c
         join ${graphReferences} o on o.project_id = c.project_id and c.project_id <> $5
        where c.organization_id = $1 and c.id = $4 and not $6::boolean and not ${sharedWith('o.project_id')} and ${uses('c.id')}`,
      [id, targetId, stays],
    );
  }

  /** Digital organizations and employees that use a data table beside them, by id or name, once it is in another project. */
  losingTable(id: string, targetId: string, view: ProjectView): Promise<LosingRow[]> {
    return this.#losing(
      view,
      `select ${lost}, 'data_table' as loses, t.name as what from data_tables t
         join ${graphReferences} o on o.project_id = t.project_id and t.project_id <> $5
        where t.organization_id = $1 and t.id = $4 and ${reads('t.id', 't.name')}`,
      [id, targetId],
    );
  }

  /** Names that something of the same kind has in both projects. A deleted account has no name. */
  async takenNames(
    projectId: string,
    targetId: string,
  ): Promise<{ kind: 'credential' | 'data_table' | 'knowledge_base' | 'employee' | 'position'; name: string }[]> {
    const both = (table: string, holds: (row: string) => string = () => 'true'): string =>
      `select a.name from ${table} a where a.organization_id = $1 and a.project_id = $2 and ${holds('a')}
      and exists (select from ${table} b where b.organization_id = $1 and b.project_id = $3 and lower(b.name) = lower(a.name) and ${holds('b')})`;
    const isHired = (row: string): string => `${row}.dismissed_at is null`;
    return runStatement(
      this.#scope,
      `select 'credential' as kind, name from (${both('credentials')}) c union all select 'data_table', name from (${both('data_tables')}) t
         union all select 'knowledge_base', name from (${both('knowledge_bases')}) k
         union all select 'employee', name from (${both('employees')}) e union all select 'position', name from (${both('positions', isHired)}) h
       order by kind, name limit ${mostNamed}`,
      [organizationOf(this.#scope), projectId, targetId],
    );
  }

  /**
   * Moves credentials to another project: those with whom they are shared keep the use of them, and so does the old project with `stays`.
   * Errors: the constraint `credentials_name`.
   */
  async moveCredentials(
    ids: readonly string[],
    { targetId, stays }: { targetId: string; stays: boolean },
  ): Promise<void> {
    const values = [organizationOf(this.#scope), ids, targetId];
    if (stays)
      await runChange(
        this.#scope,
        `insert into credential_shares (organization_id, credential_id, project_id)
         select $1, c.id, c.project_id from credentials c where c.organization_id = $1 and c.id = any ($2::text[]) and c.project_id <> $3
         on conflict do nothing`,
        values,
      );
    const sql = 'update credentials set project_id = $3 where organization_id = $1 and id = any ($2::text[])';
    await runChange(this.#scope, sql, values);
    await runChange(
      this.#scope,
      'delete from credential_shares where organization_id = $1 and credential_id = any ($2::text[]) and project_id = $3',
      values,
    );
  }

  /** Moves what nothing else moves along with to another project. Errors: the constraint of its names, such as `data_tables_name`. */
  async move(
    table: 'data_tables' | 'knowledge_bases' | 'employees' | 'positions',
    ids: readonly string[],
    targetId: string,
  ): Promise<void> {
    const sql = `update ${table} set project_id = $3 where organization_id = $1 and id = any ($2::text[])`;
    const values = [organizationOf(this.#scope), ids, targetId];
    await runChange(this.#scope, sql, values);
    if (table !== 'employees') return;
    // Their agents belong to their own projects.
    const places =
      'update digital_organizations set project_id = $3 where organization_id = $1 and employee_id = any ($2::text[])';
    await runChange(this.#scope, places, values);
  }

  /** Deletes employees. Errors: the constraint `employee_in_use` if others have hired one. */
  async removeEmployees(ids: readonly string[]): Promise<void> {
    const sql = 'delete from employees where organization_id = $1 and id = any ($2::text[])';
    await runChange(this.#scope, sql, [organizationOf(this.#scope), ids]);
  }

  /** Deletes positions; their runs and deliverables stay. */
  async removePositions(ids: readonly string[]): Promise<void> {
    const sql = 'delete from positions where organization_id = $1 and id = any ($2::text[])';
    await runChange(this.#scope, sql, [organizationOf(this.#scope), ids]);
  }

  async #losing(view: ProjectView, sql: string, values: readonly unknown[]): Promise<LosingRow[]> {
    return runStatement<LosingRow>(
      this.#scope,
      `select distinct l.digital_organization_id, l.employee_id, l.loses, l.what,
         case when l.employee_id is null and ${shownTo({ project: 'l.project_id', digitalOrganization: 'l.digital_organization_id' }, 2)}
           or l.employee_id is not null and ${inView('l.project_id', 2, 'employees.view')} then l.name end as name
       from (${sql}) l order by name nulls last, l.digital_organization_id, l.employee_id, l.loses, l.what limit ${mostNamed}`,
      [organizationOf(this.#scope), ...viewParameters(view), ...values],
    );
  }
}

const callersFromElsewhere = `select ${lost}, 'call', d.name from digital_organizations d
  join ${graphReferences} o on o.project_id <> $4
 where d.organization_id = $1 and d.project_id = $4 and ${calls('d.id')}`;
