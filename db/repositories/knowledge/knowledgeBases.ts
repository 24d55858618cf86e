import { sql } from 'kysely';

import { now } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import type { ProjectStandingRow, ProjectView } from '../identity/projectView.ts';
import { isListed, projectStanding } from '../identity/viewConditions.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

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

/** Knowledge bases of one organization: names, models and counters. Their content is in `KnowledgeDocuments`. */
export class KnowledgeBases {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Errors: the constraint `knowledge_bases_name` if the project has one of that name. */
  async insert(base: NewKnowledgeBase): Promise<void> {
    const { id, projectId, name, description, model, language, createdBy } = base;
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('knowledgeBases')
        .values({
          id,
          organizationId: organizationOf(this.#scope),
          projectId,
          name,
          description,
          model,
          language,
          createdBy,
        }),
    );
  }

  /** How many the organization has. */
  async count(): Promise<number> {
    const row = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('knowledgeBases')
        .select(sql<number>`count(*)::int`.as('count')),
    );
    return row!.count;
  }

  /** With how the account stands to its project. */
  async find(id: string, accountId: string): Promise<(KnowledgeBase & ProjectStandingRow) | null> {
    return runQueryForRow(
      this.#scope,
      this.#bases()
        .innerJoin('projects as p', 'p.id', 'k.projectId')
        .leftJoin('projectMembers as pm', (join) =>
          join.onRef('pm.projectId', '=', 'p.id').on('pm.accountId', '=', accountId),
        )
        .select(projectStanding().as('project'))
        .where('k.id', '=', id),
    );
  }

  /** By id, else by name, in the project of a digital organization and nowhere else. */
  async findBeside(digitalOrganizationId: string, idOrName: string): Promise<KnowledgeBase | null> {
    return runQueryForRow(
      this.#scope,
      this.#bases()
        .innerJoin('digitalOrganizations as d', 'd.projectId', 'k.projectId')
        .where('d.id', '=', digitalOrganizationId)
        .where((where) =>
          where.or([where('k.id', '=', idOrName), where(sql`lower(k.name)`, '=', sql`lower(${idOrName}::text)`)]),
        )
        .orderBy(sql`k.id = ${idOrName}`, 'desc')
        .limit(1),
    );
  }

  /** For background work. Null if it was deleted, or in an archived project. */
  async findInUse(id: string): Promise<KnowledgeBase | null> {
    return runQueryForRow(
      this.#scope,
      this.#bases()
        .innerJoin('projects as p', (join) => join.onRef('p.id', '=', 'k.projectId').on('p.archivedAt', 'is', null))
        .where('k.id', '=', id),
    );
  }

  /** Locks a knowledge base until the transaction ends and reads it: writers of one come one after the other. Null if it was deleted. */
  async lock(id: string): Promise<KnowledgeBase | null> {
    return runQueryForRow(this.#scope, this.#bases().where('k.id', '=', id).forUpdate());
  }

  /** Newest first. */
  async list(projectId: string | undefined, view: ProjectView, page: PageRequest): Promise<Page<KnowledgeBase>> {
    const query = this.#bases().where(
      isListed(this.#scope, 'k.projectId', { view, permission: 'knowledge_bases.view', projectId }),
    );
    return pageOf(await runQuery(this.#scope, onePage(query, page, 'k.')), page);
  }

  /** Errors: the constraint `knowledge_bases_name`. */
  async rename(id: string, { name, description }: { name: string; description: string }): Promise<void> {
    await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('knowledgeBases')
        .set({ name, description, updatedAt: now })
        .where('id', '=', id),
    );
  }

  /** Moves the counters of a locked base; the first vectors say how long all are. */
  async noteChange(
    id: string,
    change: { documents: number; chunks: number; sizeBytes: number; dimensions: number | null },
  ): Promise<void> {
    const { documents, chunks, sizeBytes, dimensions } = change;
    await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('knowledgeBases')
        .set((set) => ({
          documentCount: set('documentCount', '+', documents),
          chunkCount: set('chunkCount', '+', chunks),
          sizeBytes: sql`size_bytes + ${sizeBytes}`,
          dimensions: sql`coalesce(dimensions, ${dimensions})`,
          updatedAt: now,
        }))
        .where('id', '=', id),
    );
  }

  /** Total text size of all bases of the organization, in bytes. */
  async totalBytes(): Promise<bigint> {
    const row = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('knowledgeBases')
        .select(sql<bigint>`coalesce(sum(size_bytes), 0)::bigint`.as('total')),
    );
    return row!.total;
  }

  /** Deletes a base with all that is in it. */
  async remove(id: string): Promise<void> {
    await runQueryForCount(this.#scope, tablesOf(this.#scope).deleteFrom('knowledgeBases').where('id', '=', id));
  }

  #bases() {
    return tablesOf(this.#scope)
      .selectFrom('knowledgeBases as k')
      .select([
        'k.id',
        'k.projectId',
        'k.name',
        'k.description',
        'k.model',
        'k.language',
        'k.dimensions',
        'k.documentCount',
        'k.chunkCount',
        'k.sizeBytes',
        'k.createdAt',
        'k.updatedAt',
      ]);
  }
}
