import type { components } from '../../../openapi/generated/types.ts';
import type { EmployeeMakeUp } from './employees.ts';
import { pageClause, pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runStatement, type Scope } from '../scope.ts';

type Schemas = components['schemas'];

/** The public part of a version. */
export interface PublicVersion {
  id: string;
  employeeId: string;
  number: number;
  /** Rises with the schemas; positions go along within one. */
  major: number;
  notes: string;
  inputSchema: Record<string, unknown>;
  outputSchema: Record<string, unknown> | null;
  outputs: Schemas['DeliverableKind'][];
  createdAt: Date;
}

/** The worker of a version. The version of a digital organization is pinned, so that the published one keeps running. */
export type PinnedWorker =
  | { kind: 'digital_organization'; digital_organization_id: string; version_id: string }
  | Extract<Schemas['EmployeeWorker'], { kind: 'agent' }>;

/** The published definition with its pinned worker. */
export interface NewEmployeeVersion extends Omit<EmployeeMakeUp, 'worker'> {
  id: string;
  employeeId: string;
  major: number;
  notes: string;
  worker: PinnedWorker;
  createdBy: string;
}

/** The columns of `PublicVersion`: nothing of how it works. */
export const publicVersionColumns = `v.id, v.employee_id, v.number, v.major, v.notes, v.input_schema, v.output_schema, v.outputs, v.created_at`;

/** Published, unchangeable versions of the employees of one organization. */
export class EmployeeVersions {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Adds the next version. The employee must be locked, so that numbers follow each other. */
  async insert(version: NewEmployeeVersion): Promise<PublicVersion> {
    const rows = await runStatement<PublicVersion>(
      this.#scope,
      `insert into employee_versions as v (id, organization_id, employee_id, number, major, notes, name, role, portrait, instructions,
         input_schema, output_schema, outputs, worker, created_by)
       select $1, $2, $3, coalesce(max(number), 0) + 1, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14
         from employee_versions where organization_id = $2 and employee_id = $3
       returning ${publicVersionColumns}`,
      [
        version.id,
        organizationOf(this.#scope),
        version.employeeId,
        version.major,
        version.notes,
        version.name,
        version.role,
        version.portrait,
        version.instructions,
        JSON.stringify(version.inputSchema),
        version.outputSchema && JSON.stringify(version.outputSchema),
        version.outputs,
        JSON.stringify(version.worker),
        version.createdBy,
      ],
    );
    return rows[0]!;
  }

  /** The newest version of an employee; null before the first. */
  async latest(employeeId: string): Promise<PublicVersion | null> {
    const rows = await runStatement<PublicVersion>(
      this.#scope,
      `select ${publicVersionColumns} from employee_versions v where v.organization_id = $1 and v.employee_id = $2
       order by v.number desc limit 1`,
      [organizationOf(this.#scope), employeeId],
    );
    return rows[0] ?? null;
  }

  /** The worker of a version. */
  async workerOf(id: string): Promise<PinnedWorker | null> {
    const sql = 'select worker from employee_versions where organization_id = $1 and id = $2';
    const rows = await runStatement<{ worker: PinnedWorker }>(this.#scope, sql, [organizationOf(this.#scope), id]);
    return rows[0]?.worker ?? null;
  }

  /** The versions with these ids. */
  async byIds(ids: readonly string[]): Promise<PublicVersion[]> {
    const sql = `select ${publicVersionColumns} from employee_versions v where v.organization_id = $1 and v.id = any ($2::text[])`;
    return runStatement<PublicVersion>(this.#scope, sql, [organizationOf(this.#scope), ids]);
  }

  /** Newest first. */
  async list(employeeId: string, page: PageRequest): Promise<Page<PublicVersion>> {
    const clause = pageClause(page, 3, 'v.');
    const rows = await runStatement<PublicVersion>(
      this.#scope,
      `select ${publicVersionColumns} from employee_versions v where v.organization_id = $1 and v.employee_id = $2${clause.sql}`,
      [organizationOf(this.#scope), employeeId, ...clause.values],
    );
    return pageOf(rows, page);
  }
}
