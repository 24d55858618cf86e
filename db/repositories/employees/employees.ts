import type { components } from '../../../openapi/generated/types.ts';
import { pageClause, pageOf, type Page, type PageRequest } from '../page.ts';
import {
  inUse,
  inView,
  standingColumn,
  standingJoin,
  viewParameters,
  type ProjectStandingRow,
  type ProjectView,
} from '../identity/projectView.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

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

const columns = `e.id, e.project_id, e.name, e.role, e.portrait, e.instructions, e.input_schema, e.output_schema, e.outputs, e.worker,
  e.draft_revision, e.published_revision, e.version_id, e.created_at, e.updated_at`;

/** Digital employees of one organization, as drafts. */
export class Employees {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Errors: the constraint `employees_name` if the project has one of that name. */
  async insert(employee: EmployeeMakeUp & { id: string; projectId: string; createdBy: string }): Promise<void> {
    await runStatement(
      this.#scope,
      `insert into employees (id, organization_id, project_id, name, role, portrait, instructions, input_schema, output_schema, outputs, worker, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [employee.id, organizationOf(this.#scope), employee.projectId, ...makeUpValues(employee), employee.createdBy],
    );
  }

  /** How many the organization has. */
  async count(): Promise<number> {
    const sql = 'select count(*)::int as count from employees where organization_id = $1';
    const rows = await runStatement<{ count: number }>(this.#scope, sql, [organizationOf(this.#scope)]);
    return rows[0]!.count;
  }

  /** With how the account stands to its project. */
  async find(id: string, accountId: string): Promise<(Employee & ProjectStandingRow) | null> {
    const rows = await runStatement<Employee & ProjectStandingRow>(
      this.#scope,
      `select ${columns}, ${standingColumn} from employees e ${standingJoin('e.project_id', 3)}
       where e.organization_id = $1 and e.id = $2`,
      [organizationOf(this.#scope), id, accountId],
    );
    return rows[0] ?? null;
  }

  /** Locks an employee until the transaction ends: versions of one are made one after the other. */
  async lock(id: string): Promise<void> {
    const sql = 'select 1 from employees where organization_id = $1 and id = $2 for update';
    await runStatement(this.#scope, sql, [organizationOf(this.#scope), id]);
  }

  /** Newest first. */
  async list(projectId: string | undefined, view: ProjectView, page: PageRequest): Promise<Page<Employee>> {
    const clause = pageClause(page, 5, 'e.');
    const rows = await runStatement<Employee>(
      this.#scope,
      `select ${columns} from employees e
       where e.organization_id = $1 and ${inView('e.project_id', 2, 'employees.view')}
         and ($4::text is null and ${inUse('e.project_id')} or e.project_id = $4)${clause.sql}`,
      [organizationOf(this.#scope), ...viewParameters(view), projectId ?? null, ...clause.values],
    );
    return pageOf(rows, page);
  }

  /** Writes the draft; its revision rises. Errors: the constraint `employees_name`. */
  async update(id: string, employee: EmployeeMakeUp): Promise<void> {
    await runChange(
      this.#scope,
      `update employees set name = $3, role = $4, portrait = $5, instructions = $6, input_schema = $7, output_schema = $8, outputs = $9,
         worker = $10, draft_revision = draft_revision + 1, updated_at = now() where organization_id = $1 and id = $2`,
      [organizationOf(this.#scope), id, ...makeUpValues(employee)],
    );
  }

  /** Notes which version is published, of which revision. */
  async setPublished(id: string, published: { versionId: string; revision: number }): Promise<void> {
    await runChange(
      this.#scope,
      `update employees set version_id = $3, published_revision = $4, updated_at = now() where organization_id = $1 and id = $2`,
      [organizationOf(this.#scope), id, published.versionId, published.revision],
    );
  }

  /** Deletes an employee with its versions, its listing and its prices. */
  async remove(id: string): Promise<void> {
    const sql = 'delete from employees where organization_id = $1 and id = $2';
    await runChange(this.#scope, sql, [organizationOf(this.#scope), id]);
  }
}

function makeUpValues(employee: EmployeeMakeUp): unknown[] {
  return [
    employee.name,
    employee.role,
    employee.portrait,
    employee.instructions,
    JSON.stringify(employee.inputSchema),
    employee.outputSchema && JSON.stringify(employee.outputSchema),
    employee.outputs,
    employee.worker && JSON.stringify(employee.worker),
  ];
}
