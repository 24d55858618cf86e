import { sql, type AliasedExpression, type NotNull, type RawBuilder, type SelectQueryBuilder } from 'kysely';

import { anyOf, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import type { ProjectView } from '../identity/projectView.ts';
import { isInView, isShownTo } from '../identity/viewConditions.ts';
import { runQuery, runQueryForRow, type Scope } from '../scope.ts';
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
  readonly apiDocuments: number;
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
const lost = ['o.digitalOrganizationId', 'o.employeeId', 'o.name', 'o.projectId'] as const;
/** Conditions on `o` of `graphReferences`: it uses credential `c`, calls digital organization `d`, or reads data table `t`. */
const uses = sql<boolean>`jsonb_path_exists(o.graphs, '$[*].nodes[*].credentials.*.id ? (@ == $id)', jsonb_build_object('id', c.id))`;
const calls = sql<boolean>`exists (select from ${said('logic.sub_organization', 'digital_organization_id')} where named.value = d.id)`;
const reads = sql<boolean>`exists (select from ${said('data.table', 'table')}
  where named.value = t.id or lower(named.value) = lower(t.name))`;

/** Kinds whose names a project has once. */
type NamedKind = 'credential' | 'data_table' | 'knowledge_base' | 'api_document' | 'employee' | 'position';
/** Tables whose rows `move` moves. */
type MovedTable = 'dataTables' | 'knowledgeBases' | 'apiDocuments' | 'employees' | 'positions';

/** Content and users of a project's resources, and moves of credentials and data tables. */
export class ProjectContents {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** How much is in the project. Service accounts are not counted as members. */
  async count(projectId: string): Promise<ProjectCounts> {
    const here = tablesOf(this.#scope);
    const flows = here.selectFrom('digitalOrganizations').where('projectId', '=', projectId);
    const employees = here.selectFrom('employees as x').where('x.projectId', '=', projectId);
    const isPublished = here
      .selectFrom('listings as l')
      .select('l.id')
      .where('l.employeeId', '=', sql.ref<string>('x.id'))
      .where((where) => where.or([where('l.status', '=', 'listed'), where('l.withdrawnAt', '>', now)]));
    const running = here
      .selectFrom('executions as e')
      .innerJoin('digitalOrganizations as d', 'd.id', 'e.digitalOrganizationId')
      .where('d.projectId', '=', projectId)
      .where('e.status', 'in', ['queued', 'running', 'waiting']);
    const members = here
      .selectFrom('projectMembers as x')
      .where('x.projectId', '=', projectId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom('serviceAccounts as a').select('a.accountId').whereRef('a.accountId', '=', 'x.accountId')),
        ),
      );
    const within = (
      table:
        | 'credentials'
        | 'dataTables'
        | 'knowledgeBases'
        | 'apiDocuments'
        | 'positions'
        | 'folders'
        | 'serviceAccounts',
    ) => countOf(here.selectFrom(table).where('projectId', '=', projectId));
    const counts = await runQueryForRow(
      this.#scope,
      tables.selectNoFrom([
        countOf(flows.where('employeeId', 'is', null)).as('digitalOrganizations'),
        countOf(flows.where('publishedVersionId', 'is not', null)).as('published'),
        countOf(employees.where(({ exists }) => exists(isPublished))).as('publishedEmployees'),
        countOf(flows.where('archivedVersionId', 'is not', null)).as('takenDown'),
        countOf(here.selectFrom('listings').where('pausedFor', '=', projectId)).as('withdrawnEmployees'),
        countOf(running).as('runningExecutions'),
        within('credentials').as('credentials'),
        within('dataTables').as('dataTables'),
        within('knowledgeBases').as('knowledgeBases'),
        within('apiDocuments').as('apiDocuments'),
        countOf(employees).as('employees'),
        within('positions').as('positions'),
        within('folders').as('folders'),
        countOf(members).as('members'),
        within('serviceAccounts').as('serviceAccounts'),
      ]),
    );
    return counts!;
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
    apiDocuments: string[];
    employees: string[];
    positions: string[];
  }> {
    const of = async (table: MovedTable | 'digitalOrganizations' | 'credentials'): Promise<string[]> => {
      let query = tablesOf(this.#scope)
        .selectFrom(table)
        .select('id')
        .where('projectId', '=', projectId)
        .orderBy('id')
        .limit(most);
      if (table === 'digitalOrganizations') query = query.where(sql<boolean>`employee_id is null`);
      const rows = await runQuery(this.#scope, query);
      return rows.map(({ id }) => id);
    };
    return {
      digitalOrganizations: await of('digitalOrganizations'),
      credentials: await of('credentials'),
      dataTables: await of('dataTables'),
      knowledgeBases: await of('knowledgeBases'),
      apiDocuments: await of('apiDocuments'),
      employees: await of('employees'),
      positions: await of('positions'),
    };
  }

  /** Locks the published digital organizations of the project until the transaction ends, and answers their ids. */
  async published(projectId: string): Promise<string[]> {
    const rows = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('digitalOrganizations')
        .select('id')
        .where('projectId', '=', projectId)
        .where('publishedVersionId', 'is not', null)
        .orderBy('id')
        .forUpdate(),
    );
    return rows.map(({ id }) => id);
  }

  /** Keeps what is published in the project while it is archived. */
  async rememberPublished(projectId: string): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('digitalOrganizations')
        .set(({ ref }) => ({ archivedVersionId: ref('publishedVersionId') }))
        .where('projectId', '=', projectId),
    );
  }

  /** Takes what was published when the project was archived: it is asked for once. */
  takeRemembered(projectId: string): Promise<{ id: string; versionId: string }[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .with('remembered', (query) =>
          query
            .selectFrom('digitalOrganizations')
            .select(['id', 'archivedVersionId as versionId'])
            .where('projectId', '=', projectId)
            .where('archivedVersionId', 'is not', null)
            .$narrowType<{ versionId: NotNull }>()
            .orderBy('id')
            .forUpdate(),
        )
        .updateTable('digitalOrganizations as d')
        .from('remembered as r')
        .set({ archivedVersionId: null })
        .whereRef('d.id', '=', 'r.id')
        .returning(['d.id', 'r.versionId']),
    );
  }

  /** Ends what listens for test events in the project. */
  async endListening(projectId: string): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .deleteFrom('testListeners as l')
        .using('digitalOrganizations as d')
        .whereRef('d.id', '=', 'l.digitalOrganizationId')
        .where('d.projectId', '=', projectId),
    );
  }

  /** Digital organizations and employees of other projects that use credentials of this one, or call what is in it. */
  losingByDeletion(projectId: string, view: ProjectView): Promise<LosingRow[]> {
    const credentials = tablesOf(this.#scope)
      .selectFrom('credentials as c')
      .innerJoin(graphReferences(this.#scope).as('o'), (join) => join.on('o.projectId', '<>', projectId))
      .select([...lost, losing('credential'), 'c.name as what'])
      .where('c.projectId', '=', projectId)
      .where(this.#isSharedWith(sql.ref('o.projectId')))
      .where(uses);
    return this.#losing(view, credentials.unionAll(this.#callersFromElsewhere(projectId)).as('l'));
  }

  /**
   * Lists digital organizations and employees that lose a resource when all contents of a project move to another one: shares with the old
   * one end, and those of the moved resources.
   */
  losingByMove(projectId: string, targetId: string, view: ProjectView): Promise<LosingRow[]> {
    const here = tablesOf(this.#scope);
    const credentials = here
      .selectFrom(graphReferences(this.#scope).as('o'))
      .innerJoin('credentials as c', (join) => join.on('c.projectId', 'not in', [projectId, targetId]))
      .select([...lost, losing('credential'), 'c.name as what'])
      .where('o.projectId', '=', projectId)
      .where(this.#isSharedWith(sql`${projectId}`))
      .where(({ not }) => not(this.#isSharedWith(sql`${targetId}`)))
      .where(uses);
    const callers = this.#callersFromElsewhere(projectId).where('o.projectId', '<>', targetId);
    const shareOf = (sharedWith: string) =>
      here
        .selectFrom('digitalOrganizationShares as s')
        .select('s.id')
        .where('s.digitalOrganizationId', '=', sql.ref<string>('d.id'))
        .where('s.projectId', '=', sharedWith);
    const called = here
      .selectFrom(graphReferences(this.#scope).as('o'))
      .innerJoin('digitalOrganizations as d', (join) => join.on('d.projectId', 'not in', [projectId, targetId]))
      .select([...lost, losing('call'), 'd.name as what'])
      .where('o.projectId', '=', projectId)
      .where(({ exists }) => exists(shareOf(projectId)))
      .where(({ not, exists }) => not(exists(shareOf(targetId))))
      .where(calls);
    return this.#losing(view, credentials.unionAll(callers).unionAll(called).as('l'));
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
    const credentials = tablesOf(this.#scope)
      .selectFrom('credentials as c')
      .innerJoin(graphReferences(this.#scope).as('o'), 'o.projectId', 'c.projectId')
      .select([...lost, losing('credential'), 'c.name as what'])
      .where('c.id', '=', id)
      .where('c.projectId', '<>', targetId)
      .where(sql.lit(!stays))
      .where(({ not }) => not(this.#isSharedWith(sql.ref('o.projectId'))))
      .where(uses);
    return this.#losing(view, credentials.as('l'));
  }

  /** Digital organizations and employees that use a data table beside them, by id or name, once it is in another project. */
  losingTable(id: string, targetId: string, view: ProjectView): Promise<LosingRow[]> {
    const readers = tablesOf(this.#scope)
      .selectFrom('dataTables as t')
      .innerJoin(graphReferences(this.#scope).as('o'), 'o.projectId', 't.projectId')
      .select([...lost, losing('data_table'), 't.name as what'])
      .where('t.id', '=', id)
      .where('t.projectId', '<>', targetId)
      .where(reads);
    return this.#losing(view, readers.as('l'));
  }

  /** Names that something of the same kind has in both projects. A deleted account has no name. */
  async takenNames(projectId: string, targetId: string): Promise<{ kind: NamedKind; name: string }[]> {
    const named = (table: MovedTable | 'credentials', inProject: string) => {
      const query = tablesOf(this.#scope).selectFrom(table).where('projectId', '=', inProject);
      return table === 'positions' ? query.where(sql<boolean>`dismissed_at is null`) : query;
    };
    const both = (kind: NamedKind, table: MovedTable | 'credentials') => {
      const taken = named(table, targetId).select(sql<string>`lower(name)`.as('name'));
      return named(table, projectId)
        .select([sql<NamedKind>`${kind}::text`.as('kind'), 'name'])
        .where(sql<string>`lower(name)`, 'in', taken);
    };
    return runQuery(
      this.#scope,
      tables
        .selectFrom(
          both('credential', 'credentials')
            .unionAll(both('data_table', 'dataTables'))
            .unionAll(both('knowledge_base', 'knowledgeBases'))
            .unionAll(both('api_document', 'apiDocuments'))
            .unionAll(both('employee', 'employees'))
            .unionAll(both('position', 'positions'))
            .as('taken'),
        )
        .select(['kind', 'name'])
        .orderBy('kind')
        .orderBy('name')
        .limit(mostNamed),
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
    const here = tablesOf(this.#scope);
    if (stays)
      await runQuery(
        this.#scope,
        here
          .insertInto('credentialShares')
          .columns(['organizationId', 'credentialId', 'projectId'])
          .expression((select) =>
            select
              .selectFrom('credentials as c')
              .select(['c.organizationId', 'c.id as credentialId', 'c.projectId'])
              .where('c.id', '=', anyOf(ids))
              .where('c.projectId', '<>', targetId),
          )
          .onConflict((conflict) => conflict.doNothing()),
      );
    await runQuery(
      this.#scope,
      here.updateTable('credentials').set({ projectId: targetId }).where('id', '=', anyOf(ids)),
    );
    await runQuery(
      this.#scope,
      here.deleteFrom('credentialShares').where('credentialId', '=', anyOf(ids)).where('projectId', '=', targetId),
    );
  }

  /** Moves what nothing else moves along with to another project. Errors: the constraint of its names, such as `data_tables_name`. */
  async move(table: MovedTable, ids: readonly string[], targetId: string): Promise<void> {
    const here = tablesOf(this.#scope);
    await runQuery(this.#scope, here.updateTable(table).set({ projectId: targetId }).where('id', '=', anyOf(ids)));
    if (table !== 'employees') return;
    // Their agents belong to their own projects.
    await runQuery(
      this.#scope,
      here.updateTable('digitalOrganizations').set({ projectId: targetId }).where('employeeId', '=', anyOf(ids)),
    );
  }

  /** Deletes employees. Errors: the constraint `employee_in_use` if others have hired one. */
  async removeEmployees(ids: readonly string[]): Promise<void> {
    await runQuery(this.#scope, tablesOf(this.#scope).deleteFrom('employees').where('id', '=', anyOf(ids)));
  }

  /** Deletes positions; their runs and deliverables stay. */
  async removePositions(ids: readonly string[]): Promise<void> {
    await runQuery(this.#scope, tablesOf(this.#scope).deleteFrom('positions').where('id', '=', anyOf(ids)));
  }

  #losing(view: ProjectView, losses: AliasedExpression<Loss, 'l'>): Promise<LosingRow[]> {
    const columns = { project: 'l.projectId', digitalOrganization: 'l.digitalOrganizationId' };
    const isShown = sql<boolean>`l.employee_id is null and ${isShownTo(this.#scope, columns, view)}
      or l.employee_id is not null and ${isInView(this.#scope, 'l.projectId', { view, permission: 'employees.view' })}`;
    return runQuery(
      this.#scope,
      tables
        .selectFrom(losses)
        .distinct()
        .select([
          'l.digitalOrganizationId',
          'l.employeeId',
          'l.loses',
          'l.what',
          sql<string | null>`case when ${isShown} then l.name end`.as('name'),
        ])
        .orderBy('name', (order) => order.asc().nullsLast())
        .orderBy('l.digitalOrganizationId')
        .orderBy('l.employeeId')
        .orderBy('l.loses')
        .orderBy('l.what')
        .limit(mostNamed),
    );
  }

  /** Selects what is outside the project and calls a digital organization (`d`) of it. */
  #callersFromElsewhere(projectId: string) {
    return tablesOf(this.#scope)
      .selectFrom('digitalOrganizations as d')
      .innerJoin(graphReferences(this.#scope).as('o'), (join) => join.on('o.projectId', '<>', projectId))
      .select([...lost, losing('call'), 'd.name as what'])
      .where('d.projectId', '=', projectId)
      .where(calls);
  }

  /** The condition that credential `c` is shared with a project. */
  #isSharedWith(project: RawBuilder<string>): RawBuilder<boolean> {
    const shares = tablesOf(this.#scope)
      .selectFrom('credentialShares as s')
      .where('s.credentialId', '=', sql.ref<string>('c.id'))
      .where('s.projectId', '=', project);
    return sql<boolean>`exists ${shares}`;
  }
}

/** A digital organization or an employee that loses a resource, with its project. */
type Loss = LosingRow & { readonly name: string; readonly projectId: string };

function losing(kind: LosingRow['loses']) {
  return sql<LosingRow['loses']>`${kind}::text`.as('loses');
}

/** Literal values of a parameter in nodes of a type and in agents' tools of that type, as a set `named (value)`. */
function said(type: string, parameter: string): RawBuilder<unknown> {
  const values = writtenPlaces.map((place) => {
    const path = sql.lit(`$[*].${place} ? (@.type == "${type}").parameters.${parameter}`);
    return sql`select jsonb_path_query(o.graphs, ${path}) as value`;
  });
  return sql`(select named.value #>> '{}' as value from (${sql.join(values, sql` union all `)}) as named) as named`;
}

/** Returns how many rows a query finds. */
function countOf<Tables, From extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, From, object>,
): RawBuilder<number> {
  return sql<number>`${rows.select(sql`count(*)::int`.as('count'))}`;
}
