import { sql } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import { anyOf } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runQuery, runQueryForRow, type Scope } from '../scope.ts';
import type { EmployeeMakeUp } from './employees.ts';

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
export const publicVersionColumns = [
  'id',
  'employeeId',
  'number',
  'major',
  'notes',
  'inputSchema',
  'outputSchema',
  'outputs',
  'createdAt',
] as const;
/** Types of their JSON columns. */
export type PublicVersionJson = Pick<PublicVersion, 'inputSchema' | 'outputSchema' | 'outputs'>;

/** Published, unchangeable versions of the employees of one organization. */
export class EmployeeVersions {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Adds the next version. The employee must be locked, so that numbers follow each other. */
  async insert(version: NewEmployeeVersion): Promise<PublicVersion> {
    const { id, employeeId, major, notes, name, role, portrait, instructions, outputs, createdBy } = version;
    const [inserted] = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('employeeVersions')
        .values((values) => ({
          id,
          organizationId: organizationOf(this.#scope),
          employeeId,
          number: values
            .selectFrom('employeeVersions')
            .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
            .where('employeeId', '=', employeeId),
          major,
          notes,
          name,
          role,
          portrait,
          instructions,
          inputSchema: JSON.stringify(version.inputSchema),
          outputSchema: version.outputSchema === null ? null : JSON.stringify(version.outputSchema),
          outputs,
          worker: JSON.stringify(version.worker),
          createdBy,
        }))
        .returning(publicVersionColumns)
        .$narrowType<PublicVersionJson>(),
    );
    return inserted!;
  }

  /** The newest version of an employee; null before the first. */
  async latest(employeeId: string): Promise<PublicVersion | null> {
    return runQueryForRow(
      this.#scope,
      this.#versions().where('employeeId', '=', employeeId).orderBy('number', 'desc').limit(1),
    );
  }

  /** The worker of a version. */
  async workerOf(id: string): Promise<PinnedWorker | null> {
    const found = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('employeeVersions')
        .select('worker')
        .where('id', '=', id)
        .$narrowType<{ worker: PinnedWorker }>(),
    );
    return found?.worker ?? null;
  }

  /** The versions with these ids. */
  async byIds(ids: readonly string[]): Promise<PublicVersion[]> {
    return runQuery(this.#scope, this.#versions().where('id', '=', anyOf(ids)));
  }

  /** Newest first. */
  async list(employeeId: string, page: PageRequest): Promise<Page<PublicVersion>> {
    const query = this.#versions().where('employeeId', '=', employeeId);
    return pageOf(await runQuery(this.#scope, onePage(query, page)), page);
  }

  #versions() {
    return tablesOf(this.#scope)
      .selectFrom('employeeVersions')
      .select(publicVersionColumns)
      .$narrowType<PublicVersionJson>();
  }
}
