import { sql } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import { now } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import type { ProjectStandingRow, ProjectView } from '../identity/projectView.ts';
import { isListed, projectStanding } from '../identity/viewConditions.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runQuery, runQueryForRow, type Scope } from '../scope.ts';

type Schemas = components['schemas'];

/** Definition of an employee, in its draft and in each version. */
export interface EmployeeMakeUp {
  name: string;
  role: string;
  portrait: string;
  instructions: string;
  /** JSON Schema. */
  inputSchema: Record<string, unknown>;
  outputSchema: Record<string, unknown> | null;
  outputs: Schemas['DeliverableKind'][];
  worker: Schemas['EmployeeWorker'] | null;
}

/** An employee: its draft, and which version is published. */
export interface Employee extends EmployeeMakeUp {
  id: string;
  projectId: string;
  draftRevision: number;
  /** The revision that the published version was made of. */
  publishedRevision: number | null;
  versionId: string | null;
  createdAt: Date;
  updatedAt: Date;
}

const columns = [
  'e.id',
  'e.projectId',
  'e.name',
  'e.role',
  'e.portrait',
  'e.instructions',
  'e.inputSchema',
  'e.outputSchema',
  'e.outputs',
  'e.worker',
  'e.draftRevision',
  'e.publishedRevision',
  'e.versionId',
  'e.createdAt',
  'e.updatedAt',
] as const;

/** Digital employees of one organization, as drafts. */
export class Employees {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Errors: the constraint `employees_name` if the project has one of that name. */
  async insert(employee: EmployeeMakeUp & { id: string; projectId: string; createdBy: string }): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    const { id, projectId, createdBy } = employee;
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('employees')
        .values({ id, organizationId, projectId, ...makeUpValues(employee), createdBy }),
    );
  }

  /** How many the organization has. */
  async count(): Promise<number> {
    const [counted] = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('employees')
        .select(sql<number>`count(*)::int`.as('count')),
    );
    return counted!.count;
  }

  /** Returns the id of the employee of that name in a project; null if there is none. */
  async idOfName(projectId: string, name: string): Promise<string | null> {
    const named = tablesOf(this.#scope)
      .selectFrom('employees as e')
      .select('e.id')
      .where('e.projectId', '=', projectId)
      .where(sql<boolean>`lower(e.name) = lower(${name})`);
    return (await runQueryForRow(this.#scope, named))?.id ?? null;
  }

  /** With how the account stands to its project. */
  async find(id: string, accountId: string): Promise<(Employee & ProjectStandingRow) | null> {
    return runQueryForRow(
      this.#scope,
      this.#employees()
        .innerJoin('projects as p', 'p.id', 'e.projectId')
        .leftJoin('projectMembers as pm', (join) =>
          join.onRef('pm.projectId', '=', 'p.id').on('pm.accountId', '=', accountId),
        )
        .select(projectStanding().as('project'))
        .where('e.id', '=', id),
    );
  }

  /** Locks an employee until the transaction ends: versions of one are made one after the other. */
  async lock(id: string): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope).selectFrom('employees').select('id').where('id', '=', id).forUpdate(),
    );
  }

  /** Newest first. */
  async list(projectId: string | undefined, view: ProjectView, page: PageRequest): Promise<Page<Employee>> {
    const query = this.#employees().where(
      isListed(this.#scope, 'e.projectId', { view, permission: 'employees.view', projectId }),
    );
    return pageOf(await runQuery(this.#scope, onePage(query, page, 'e.')), page);
  }

  /** Writes the draft; its revision rises. Errors: the constraint `employees_name`. */
  async update(id: string, employee: EmployeeMakeUp): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('employees')
        .set((set) => ({
          ...makeUpValues(employee),
          draftRevision: set('draftRevision', '+', 1),
          updatedAt: now,
        }))
        .where('id', '=', id),
    );
  }

  /** Notes which version is published, of which revision. */
  async setPublished(id: string, published: { versionId: string; revision: number }): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('employees')
        .set({ versionId: published.versionId, publishedRevision: published.revision, updatedAt: now })
        .where('id', '=', id),
    );
  }

  /** Deletes an employee with its versions, its listing and its prices. */
  async remove(id: string): Promise<void> {
    await runQuery(this.#scope, tablesOf(this.#scope).deleteFrom('employees').where('id', '=', id));
  }

  #employees() {
    return tablesOf(this.#scope)
      .selectFrom('employees as e')
      .select(columns)
      .$narrowType<Pick<Employee, 'inputSchema' | 'outputSchema' | 'outputs' | 'worker'>>();
  }
}

function makeUpValues(employee: EmployeeMakeUp) {
  const { name, role, portrait, instructions, inputSchema, outputSchema, outputs, worker } = employee;
  return {
    name,
    role,
    portrait,
    instructions,
    inputSchema: JSON.stringify(inputSchema),
    outputSchema: outputSchema === null ? null : JSON.stringify(outputSchema),
    outputs,
    worker: worker === null ? null : JSON.stringify(worker),
  };
}
