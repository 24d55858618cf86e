import { sql } from 'kysely';

import type {
  ApiDocumentDetails,
  ApiOperation,
  UsableApiDocument,
} from '../../../domains/apiDocuments/ApiOperation.ts';
import { anyOf, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { graphReferences } from '../digitalOrganizations/graphReferences.ts';
import type { ProjectStandingRow, ProjectView } from '../identity/projectView.ts';
import { isInView, isListed, isShownTo, projectStanding } from '../identity/viewConditions.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** An API document without its content. */
export interface ApiDocument extends ApiDocumentDetails {
  id: string;
  projectId: string;
  name: string;
  sourceUrl: string | null;
  sizeBytes: number;
  hash: string;
  createdAt: Date;
  updatedAt: Date;
}

/** Columns of a document that reading it fills, and its operations. */
export interface ReadApiDocument extends ApiDocumentDetails {
  sourceUrl: string | null;
  sizeBytes: number;
  hash: string;
  /** The document as given, in gzip. */
  content: Buffer;
  operations: readonly ApiOperation[];
}

/** The line of an operation in lists. */
export interface ApiOperationRow {
  key: string;
  method: string;
  path: string;
  title: string;
  heading: string;
  deprecated: boolean;
}

/** A digital organization or an employee with graphs that mention a document. */
export interface ApiDocumentUser {
  kind: 'digital_organization' | 'employee';
  id: string;
  name: string;
  isShown: boolean;
  /** The draft, and the published version if there is one. */
  graphs: [draft: unknown, published: unknown];
}

const operationsAtOnce = 200;
const mostUsers = 100;

/** API documents of one organization, and their operations. */
export class ApiDocuments {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Errors: the constraint `api_documents_name` if the project has one of that name. */
  async insert(
    { id, projectId, name, createdBy }: { id: string; projectId: string; name: string; createdBy: string },
    { operations, ...read }: ReadApiDocument,
  ): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('apiDocuments')
        .values({ id, organizationId: organizationOf(this.#scope), projectId, name, createdBy, ...columnsOf(read) }),
    );
    await this.#insertOperations(id, operations);
  }

  /** Replaces what was read, and all operations. */
  async replace(id: string, { operations, ...read }: ReadApiDocument): Promise<void> {
    const here = tablesOf(this.#scope);
    await runQueryForCount(
      this.#scope,
      here
        .updateTable('apiDocuments')
        .set({ ...columnsOf(read), updatedAt: now })
        .where('id', '=', id),
    );
    await runQueryForCount(this.#scope, here.deleteFrom('apiOperations').where('documentId', '=', id));
    await this.#insertOperations(id, operations);
  }

  /** Errors: the constraint `api_documents_name`. */
  async rename(id: string, name: string): Promise<void> {
    await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope).updateTable('apiDocuments').set({ name, updatedAt: now }).where('id', '=', id),
    );
  }

  /** How many the organization has. */
  async count(): Promise<number> {
    const row = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('apiDocuments')
        .select(sql<number>`count(*)::int`.as('count')),
    );
    return row!.count;
  }

  /** With how the account stands to its project. */
  async find(id: string, accountId: string): Promise<(ApiDocument & ProjectStandingRow) | null> {
    return runQueryForRow(
      this.#scope,
      this.#documents()
        .innerJoin('projects as p', 'p.id', 'a.projectId')
        .leftJoin('projectMembers as pm', (join) =>
          join.onRef('pm.projectId', '=', 'p.id').on('pm.accountId', '=', accountId),
        )
        .select(projectStanding().as('project'))
        .where('a.id', '=', id),
    );
  }

  /** Locks a document until the transaction ends. */
  async lock(id: string): Promise<void> {
    await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope).selectFrom('apiDocuments').select('id').where('id', '=', id).forUpdate(),
    );
  }

  /** By id, else by name, in the project of a digital organization and nowhere else. */
  async findBeside(digitalOrganizationId: string, idOrName: string): Promise<ApiDocument | null> {
    return runQueryForRow(
      this.#scope,
      this.#documents()
        .innerJoin('digitalOrganizations as d', 'd.projectId', 'a.projectId')
        .where('d.id', '=', digitalOrganizationId)
        .where((where) =>
          where.or([where('a.id', '=', idOrName), where(sql`lower(a.name)`, '=', sql`lower(${idOrName}::text)`)]),
        )
        .orderBy(sql`a.id = ${idOrName}`, 'desc')
        .limit(1),
    );
  }

  /** Newest first. */
  async list(projectId: string | undefined, view: ProjectView, page: PageRequest): Promise<Page<ApiDocument>> {
    const query = this.#documents().where(
      isListed(this.#scope, 'a.projectId', { view, permission: 'api_documents.view', projectId }),
    );
    return pageOf(await runQuery(this.#scope, onePage(query, page, 'a.')), page);
  }

  /** Documents of a project by id or name, with those of the named operations that they have. */
  async findNamed(
    projectId: string,
    { documents, operations }: { documents: readonly string[]; operations: readonly string[] },
  ): Promise<UsableApiDocument[]> {
    if (documents.length === 0) return [];
    const names = documents.map((name) => name.toLowerCase());
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('apiDocuments as a')
        .select(['a.id', 'a.name'])
        .select((from) =>
          sql<string[]>`array(${from
            .selectFrom('apiOperations as o')
            .select('o.key')
            .whereRef('o.documentId', '=', 'a.id')
            .where('o.key', '=', anyOf(operations))})`.as('keys'),
        )
        .where('a.projectId', '=', projectId)
        .where((where) =>
          where.or([where('a.id', '=', anyOf(documents)), where(sql<string>`lower(a.name)`, '=', anyOf(names))]),
        ),
    );
  }

  /** In the order of the document. */
  async operations(documentId: string): Promise<ApiOperationRow[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('apiOperations')
        .select(['key', 'method', 'path', 'title', 'heading', 'deprecated'])
        .where('documentId', '=', documentId)
        .orderBy('position'),
    );
  }

  async operation(documentId: string, key: string): Promise<ApiOperation | null> {
    const row = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('apiOperations')
        .select('operation')
        .where('documentId', '=', documentId)
        .where('key', '=', key),
    );
    return (row?.operation as ApiOperation | undefined) ?? null;
  }

  /** Operations with these keys, whole. */
  async operationsOf(documentId: string, keys: readonly string[]): Promise<ApiOperation[]> {
    const rows = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('apiOperations')
        .select('operation')
        .where('documentId', '=', documentId)
        .where('key', '=', sql<string>`any (${keys}::text[])`),
    );
    return rows.map(({ operation }) => operation as ApiOperation);
  }

  /**
   * Digital organizations and employees of the document's project whose graphs (or only published ones) mention it by id or name, at most
   * 100.
   */
  async mentions(
    { id, name, projectId }: ApiDocument,
    view: ProjectView,
    { isPublished = false } = {},
  ): Promise<ApiDocumentUser[]> {
    const columns = { project: 'o.projectId', digitalOrganization: 'o.digitalOrganizationId' };
    const isShown = sql<boolean>`coalesce(o.employee_id is null and ${isShownTo(this.#scope, columns, view)}
      or o.employee_id is not null and ${isInView(this.#scope, 'o.projectId', { view, permission: 'employees.view' })}, false)`;
    const graphs = isPublished ? sql`o.graphs->1` : sql`o.graphs`;
    const mentioned = [id, name].map(
      (text) => sql<boolean>`strpos(lower((${graphs})::text), lower(to_json(${text}::text)::text)) > 0`,
    );
    const rows = await runQuery(
      this.#scope,
      tables
        .selectFrom(graphReferences(this.#scope).as('o'))
        .select(['o.digitalOrganizationId', 'o.employeeId', 'o.name', 'o.graphs', isShown.as('isShown')])
        .where('o.projectId', '=', projectId)
        .where(sql<boolean>`(${sql.join(mentioned, sql` or `)})`)
        .orderBy('o.name')
        .limit(mostUsers),
    );
    return rows.map(({ digitalOrganizationId, employeeId, graphs, ...row }) => ({
      ...row,
      kind: employeeId === null ? ('digital_organization' as const) : ('employee' as const),
      id: employeeId ?? digitalOrganizationId ?? '',
      graphs: graphs as ApiDocumentUser['graphs'],
    }));
  }

  /** Deletes a document with its operations. */
  async remove(id: string): Promise<void> {
    await runQueryForCount(this.#scope, tablesOf(this.#scope).deleteFrom('apiDocuments').where('id', '=', id));
  }

  async #insertOperations(documentId: string, operations: readonly ApiOperation[]): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    for (let from = 0; from < operations.length; from += operationsAtOnce) {
      const values = operations.slice(from, from + operationsAtOnce).map((operation, index) => ({
        organizationId,
        documentId,
        key: operation.key,
        position: from + index,
        method: operation.method,
        path: operation.path,
        title: operation.title,
        heading: operation.group,
        deprecated: operation.deprecated,
        operation: JSON.stringify(operation),
      }));
      await runQuery(this.#scope, tablesOf(this.#scope).insertInto('apiOperations').values(values));
    }
  }

  #documents() {
    return tablesOf(this.#scope)
      .selectFrom('apiDocuments as a')
      .select(['a.id', 'a.projectId', 'a.name', 'a.title', 'a.version', 'a.format', 'a.sourceUrl', 'a.operationCount'])
      .select([
        sql<string[]>`a.servers`.as('servers'),
        sql<string[]>`a.security`.as('security'),
        sql<string[]>`a.remarks`.as('remarks'),
      ])
      .select(['a.sizeBytes', 'a.hash', 'a.createdAt', 'a.updatedAt']);
  }
}

function columnsOf({ servers, security, remarks, ...read }: Omit<ReadApiDocument, 'operations'>) {
  const { title, version, format, sourceUrl, operationCount, sizeBytes, hash, content } = read;
  const lists = {
    servers: JSON.stringify(servers),
    security: JSON.stringify(security),
    remarks: JSON.stringify(remarks),
  };
  return { title, version, format, sourceUrl, operationCount, sizeBytes, hash, content, ...lists };
}
