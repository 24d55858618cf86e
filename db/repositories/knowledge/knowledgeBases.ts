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

/** A knowledge base with its counters. */
export interface KnowledgeBase {
  id: string;
  projectId: string;
  name: string;
  description: string;
  /** The embedding model of all its documents and questions. */
  model: string;
  /** A text search configuration of PostgreSQL. */
  language: string;
  /** Length of its vectors; null before the first document. */
  dimensions: number | null;
  documentCount: number;
  chunkCount: number;
  sizeBytes: bigint;
  createdAt: Date;
  updatedAt: Date;
}

export type NewKnowledgeBase = Pick<
  KnowledgeBase,
  'id' | 'projectId' | 'name' | 'description' | 'model' | 'language'
> & { createdBy: string };

const columns = `k.id, k.project_id, k.name, k.description, k.model, k.language, k.dimensions, k.document_count, k.chunk_count,
  k.size_bytes, k.created_at, k.updated_at`;

/** Knowledge bases of one organization: names, models and counters. Their content is in `KnowledgeDocuments`. */
export class KnowledgeBases {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Errors: the constraint `knowledge_bases_name` if the project has one of that name. */
  async insert(base: NewKnowledgeBase): Promise<void> {
    const { id, projectId, name, description, model, language, createdBy } = base;
    await runStatement(
      this.#scope,
      `insert into knowledge_bases (id, organization_id, project_id, name, description, model, language, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, organizationOf(this.#scope), projectId, name, description, model, language, createdBy],
    );
  }

  /** How many the organization has. */
  async count(): Promise<number> {
    const sql = 'select count(*)::int as count from knowledge_bases where organization_id = $1';
    const rows = await runStatement<{ count: number }>(this.#scope, sql, [organizationOf(this.#scope)]);
    return rows[0]!.count;
  }

  /** With how the account stands to its project. */
  async find(id: string, accountId: string): Promise<(KnowledgeBase & ProjectStandingRow) | null> {
    const rows = await runStatement<KnowledgeBase & ProjectStandingRow>(
      this.#scope,
      `select ${columns}, ${standingColumn} from knowledge_bases k ${standingJoin('k.project_id', 3)}
       where k.organization_id = $1 and k.id = $2`,
      [organizationOf(this.#scope), id, accountId],
    );
    return rows[0] ?? null;
  }

  /** By id, else by name, in the project of a digital organization and nowhere else. */
  async findBeside(digitalOrganizationId: string, idOrName: string): Promise<KnowledgeBase | null> {
    const rows = await runStatement<KnowledgeBase>(
      this.#scope,
      `select ${columns} from knowledge_bases k
       join digital_organizations d on d.organization_id = k.organization_id and d.project_id = k.project_id
       where k.organization_id = $1 and d.id = $2 and (k.id = $3 or lower(k.name) = lower($3))
       order by k.id = $3 desc limit 1`,
      [organizationOf(this.#scope), digitalOrganizationId, idOrName],
    );
    return rows[0] ?? null;
  }

  /** For background work. Null if it was deleted, or in an archived project. */
  async findInUse(id: string): Promise<KnowledgeBase | null> {
    const rows = await runStatement<KnowledgeBase>(
      this.#scope,
      `select ${columns} from knowledge_bases k
       join projects p on p.organization_id = k.organization_id and p.id = k.project_id and p.archived_at is null
       where k.organization_id = $1 and k.id = $2`,
      [organizationOf(this.#scope), id],
    );
    return rows[0] ?? null;
  }

  /** Locks a knowledge base until the transaction ends and reads it: writers of one come one after the other. Null if it was deleted. */
  async lock(id: string): Promise<KnowledgeBase | null> {
    const rows = await runStatement<KnowledgeBase>(
      this.#scope,
      `select ${columns} from knowledge_bases k where k.organization_id = $1 and k.id = $2 for update`,
      [organizationOf(this.#scope), id],
    );
    return rows[0] ?? null;
  }

  /** Newest first. */
  async list(projectId: string | undefined, view: ProjectView, page: PageRequest): Promise<Page<KnowledgeBase>> {
    const clause = pageClause(page, 5, 'k.');
    const rows = await runStatement<KnowledgeBase>(
      this.#scope,
      `select ${columns} from knowledge_bases k
       where k.organization_id = $1 and ${inView('k.project_id', 2, 'knowledge_bases.view')}
         and ($4::text is null and ${inUse('k.project_id')} or k.project_id = $4)${clause.sql}`,
      [organizationOf(this.#scope), ...viewParameters(view), projectId ?? null, ...clause.values],
    );
    return pageOf(rows, page);
  }

  /** Errors: the constraint `knowledge_bases_name`. */
  async rename(id: string, { name, description }: { name: string; description: string }): Promise<void> {
    await runChange(
      this.#scope,
      `update knowledge_bases set name = $3, description = $4, updated_at = now() where organization_id = $1 and id = $2`,
      [organizationOf(this.#scope), id, name, description],
    );
  }

  /** Moves the counters of a locked base; the first vectors say how long all are. */
  async noteChange(
    id: string,
    change: { documents: number; chunks: number; sizeBytes: number; dimensions: number | null },
  ): Promise<void> {
    await runChange(
      this.#scope,
      `update knowledge_bases set document_count = document_count + $3, chunk_count = chunk_count + $4, size_bytes = size_bytes + $5,
         dimensions = coalesce(dimensions, $6), updated_at = now() where organization_id = $1 and id = $2`,
      [organizationOf(this.#scope), id, change.documents, change.chunks, change.sizeBytes, change.dimensions],
    );
  }

  /** Total text size of all bases of the organization, in bytes. */
  async totalBytes(): Promise<bigint> {
    const sql = 'select coalesce(sum(size_bytes), 0)::bigint as total from knowledge_bases where organization_id = $1';
    const rows = await runStatement<{ total: bigint }>(this.#scope, sql, [organizationOf(this.#scope)]);
    return rows[0]!.total;
  }

  /** Deletes a base with all that is in it. */
  async remove(id: string): Promise<void> {
    await runChange(this.#scope, 'delete from knowledge_bases where organization_id = $1 and id = $2', [
      organizationOf(this.#scope),
      id,
    ]);
  }
}
