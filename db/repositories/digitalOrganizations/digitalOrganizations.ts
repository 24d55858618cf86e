import { sql, type RawBuilder } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import { now } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import type { ProjectStandingRow, ProjectView } from '../identity/projectView.ts';
import {
  isInUse,
  isInView,
  isShownTo,
  projectStanding,
  projectStandingWithShares,
} from '../identity/viewConditions.ts';
import { pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runPrepared, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';
import { graphColumn } from './graphColumn.ts';

type Schemas = components['schemas'];

/** A digital organization as lists show it. */
export interface DigitalOrganizationSummaryRow {
  id: string;
  projectId: string;
  folder: { id: string; name: string } | null;
  name: string;
  description: string;
  tags: string[];
  draftRevision: number;
  publishedVersionId: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** One of a list, with its newest execution and how the viewer stands to it. */
export interface ListedDigitalOrganizationRow extends DigitalOrganizationSummaryRow, ProjectStandingRow {
  lastExecution: { id: string; status: Schemas['ExecutionStatus']; createdAt: Date } | null;
  /** States of its newest executions, newest first, `lookedAt` at most. */
  recentStatuses: Schemas['ExecutionStatus'][];
  /** Of those, the ones in production that ended, and that ended by error. */
  productionEnded: number;
  productionFailed: number;
  /** Its enabled triggers, so many at most, as published, else as drafted; with parameters where they are schedules. */
  triggers: { type: string; parameters: Record<string, unknown> | null }[];
  /** Of the published version. */
  timeZone: string | null;
  ownerId: string | null;
  ownerName: string | null;
}

/** How many executions of each one a list looks at. */
const lookedAt = 100;
/** How many triggers of each one. */
const readTriggers = 20;

/** A whole digital organization. */
export interface DigitalOrganizationRow extends DigitalOrganizationSummaryRow {
  organizationId: string;
  draft: Schemas['Graph'];
  settings: Schemas['DigitalOrganizationSettings'];
  /** True if draft or settings are not those of the published version; null if none is published. */
  isChanged: boolean | null;
}

export interface NewDigitalOrganization {
  id: string;
  projectId: string;
  folderId?: string | null;
  name: string;
  description: string;
  tags: string[];
  draft: Schemas['Graph'];
  settings: Schemas['DigitalOrganizationSettings'];
  createdBy: string;
}

/** Fields changed by a save; missing fields stay unchanged. */
export interface DraftChange {
  id: string;
  /** The revision the change was made from. */
  draftRevision: number;
  draft: Schemas['Graph'];
  name?: string;
  description?: string;
  tags?: string[];
  settings?: Schemas['DigitalOrganizationSettings'];
}

export interface DigitalOrganizationFilter {
  projectId?: string;
  /** Null: those in no folder that the viewer sees. */
  folderId?: string | null;
  tag?: string;
  /** Part of the name or the description, whatever its case. */
  search?: string;
  status?: 'draft' | 'published';
  /** The node type of an enabled trigger, as published, else as drafted. */
  trigger?: string;
}

const summaryColumns = [
  'd.id',
  'd.projectId',
  'd.name',
  'd.description',
  'd.tags',
  'd.draftRevision',
  'd.publishedVersionId',
  'd.createdAt',
  'd.updatedAt',
] as const;
const folderColumn = sql<DigitalOrganizationSummaryRow['folder']>`CASE WHEN f.id IS NOT NULL
  THEN jsonb_build_object('id', f.id, 'name', f.name) END`;
const isChanged = sql<boolean | null>`CASE WHEN v.id IS NOT NULL
  THEN d.draft IS DISTINCT FROM v.graph OR coalesce(d.draft_written::text <> v.graph_written::text, false)
    OR d.settings IS DISTINCT FROM v.settings END`;

type LastExecutionColumns =
  | { lastExecutionId: string; lastExecutionCreatedAt: Date }
  | { lastExecutionId: null; lastExecutionCreatedAt: null };
type ListedColumns = Omit<ListedDigitalOrganizationRow, 'lastExecution'> & LastExecutionColumns;

function listed(row: ListedColumns): ListedDigitalOrganizationRow {
  const lastExecution =
    row.lastExecutionId === null
      ? null
      : { id: row.lastExecutionId, status: row.recentStatuses[0]!, createdAt: row.lastExecutionCreatedAt };
  return { ...row, lastExecution };
}

/** Digital organizations of one organization: drafts, and which version is published. */
export class DigitalOrganizations {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async insert(row: NewDigitalOrganization): Promise<void> {
    const { id, projectId, name, description, tags, createdBy, folderId = null } = row;
    const draft = JSON.stringify(row.draft);
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('digitalOrganizations')
        .values({
          id,
          organizationId: organizationOf(this.#scope),
          projectId,
          name,
          description,
          tags,
          draft,
          draftWritten: draft,
          settings: JSON.stringify(row.settings),
          createdBy,
          folderId,
        }),
    );
  }

  /** Includes the account's access: to its project, and through shares. */
  async find(id: string, accountId: string): Promise<(DigitalOrganizationRow & ProjectStandingRow) | null> {
    return runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('digitalOrganizations as d')
        .leftJoin('folders as f', 'f.id', 'd.folderId')
        .leftJoin('versions as v', 'v.id', 'd.publishedVersionId')
        .innerJoin('projects as p', 'p.id', 'd.projectId')
        .leftJoin('projectMembers as pm', (join) =>
          join.onRef('pm.projectId', '=', 'p.id').on('pm.accountId', '=', accountId),
        )
        .select([...summaryColumns, 'd.organizationId', 'd.settings'])
        .select([
          folderColumn.as('folder'),
          graphColumn('d', 'draft').as('draft'),
          isChanged.as('isChanged'),
          projectStandingWithShares(this.#scope, 'd.id', accountId).as('project'),
        ])
        .$narrowType<{ settings: Schemas['DigitalOrganizationSettings'] }>()
        .where('d.id', '=', id)
        .where('d.employeeId', 'is', null),
    );
  }

  /** Facts about an employee's worker for a run; null if it was deleted or its project is archived. */
  async atWork(
    id: string,
  ): Promise<{ id: string; name: string; projectId: string; publishedVersionId: string | null } | null> {
    type AtWork = { id: string; name: string; projectId: string; publishedVersionId: string | null };
    const rows = await runPrepared<AtWork>(this.#scope, {
      name: 'digital_organization_at_work',
      text: `SELECT d.id, d.name, d.project_id, d.published_version_id FROM digital_organizations d
       JOIN projects p ON p.organization_id = d.organization_id AND p.id = d.project_id AND p.archived_at IS NULL
       WHERE d.organization_id = $1 AND d.id = $2`,
      values: [organizationOf(this.#scope), id],
    });
    return rows[0] ?? null;
  }

  /**
   * The place of an employee's agent, made where there is none: in the project of the employee and by its name. Null if the employee was
   * deleted or its project is archived.
   */
  async ofEmployee(employeeId: string, newId: string): Promise<{ id: string; name: string; projectId: string } | null> {
    const draft = JSON.stringify({ nodes: [], connections: [] });
    return runQueryForRow(
      this.#scope,
      sql<{ id: string; name: string; projectId: string }>`
        INSERT INTO digital_organizations (id, organization_id, project_id, name, description, tags, draft, draft_written, settings, created_by, employee_id)
        SELECT ${newId}, e.organization_id, e.project_id, e.name, '', '{}', ${draft}::jsonb, ${draft}::json, '{}', e.created_by, e.id FROM employees e
        JOIN projects p ON p.organization_id = e.organization_id AND p.id = e.project_id AND p.archived_at IS NULL
        WHERE e.organization_id = ${organizationOf(this.#scope)} AND e.id = ${employeeId}
        ON CONFLICT (employee_id) WHERE employee_id IS NOT NULL DO UPDATE SET name = excluded.name, project_id = excluded.project_id
        RETURNING id, name, project_id`,
    );
  }

  /** Locks the row until the transaction ends, so that publishing, saving and unpublishing happen one after the other. */
  async lock(id: string): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope).selectFrom('digitalOrganizations').select('id').where('id', '=', id).forUpdate(),
    );
  }

  /** Newest first, with how each is doing. */
  async list(
    filter: DigitalOrganizationFilter,
    view: ProjectView,
    page: PageRequest,
  ): Promise<Page<ListedDigitalOrganizationRow>> {
    const organizationId = organizationOf(this.#scope);
    const { projectId, folderId, tag, search, status, trigger } = filter;
    const isSeenInProject = isInView(this.#scope, 'd.projectId', { view, permission: 'digital_organizations.view' });
    const conditions: RawBuilder<boolean>[] = [
      sql`d.organization_id = ${organizationId}`,
      // Without the rows of employees' agents, which are not opened, listed or moved.
      sql`d.employee_id IS NULL`,
      isShownTo(this.#scope, { project: 'd.projectId', digitalOrganization: 'd.id' }, view),
      projectId === undefined ? isInUse(this.#scope, 'd.projectId') : sql`d.project_id = ${projectId}`,
    ];
    if (folderId === null) conditions.push(sql`(d.folder_id IS NULL OR NOT ${isSeenInProject})`);
    else if (folderId !== undefined) conditions.push(sql`d.folder_id = ${folderId} AND ${isSeenInProject}`);
    if (tag !== undefined) conditions.push(sql`d.tags @> ARRAY[${tag}::text]`);
    if (search !== undefined)
      conditions.push(sql`strpos(lower(d.name || E'\\n' || d.description), lower(${search}::text)) > 0`);
    if (trigger !== undefined)
      conditions.push(sql`EXISTS (SELECT FROM jsonb_array_elements(coalesce((SELECT v.graph FROM versions v
          WHERE v.organization_id = ${organizationId} AND v.id = d.published_version_id), d.draft) -> 'nodes') node
        WHERE node ->> 'type' = ${trigger} AND node -> 'settings' -> 'disabled' IS DISTINCT FROM 'true'::jsonb)`);
    if (status === 'published') conditions.push(sql`d.published_version_id IS NOT NULL`);
    if (status === 'draft') conditions.push(sql`d.published_version_id IS NULL`);
    if (page.after) conditions.push(sql`(d.created_at, d.id) < (${page.after.createdAt}, ${page.after.id})`);
    const rows = await runQuery(
      this.#scope,
      // One query for the whole page; the data per row is limited.
      sql<ListedColumns>`
       SELECT ${sql.join(summaryColumns.map((column) => sql.ref(column)))}, ${folderColumn} AS folder,
         e.ids[1] AS last_execution_id, e.created[1] AS last_execution_created_at,
         coalesce(e.statuses, '{}') AS recent_statuses, e.ended AS production_ended, e.failed AS production_failed, coalesce(g.triggers, '[]') AS triggers, v.settings ->> 'time_zone' AS time_zone,
         o.id AS owner_id, o.name AS owner_name, ${projectStandingWithShares(this.#scope, 'd.id', view.accountId)} AS project
       FROM digital_organizations d
       JOIN projects p ON p.id = d.project_id AND p.organization_id = ${organizationId}
       LEFT JOIN project_members pm ON pm.project_id = p.id AND pm.organization_id = ${organizationId} AND pm.account_id = ${view.accountId}
       LEFT JOIN folders f ON f.id = d.folder_id AND f.organization_id = d.organization_id
       LEFT JOIN accounts o ON o.id = d.created_by
       LEFT JOIN versions v ON v.id = d.published_version_id AND v.organization_id = d.organization_id
       CROSS JOIN LATERAL (
         SELECT jsonb_agg(jsonb_build_object('type', node ->> 'type',
           'parameters', CASE WHEN node ->> 'type' = 'trigger.schedule' THEN node -> 'parameters' END)) AS triggers
         FROM (SELECT node FROM jsonb_path_query(coalesce(v.graph, d.draft),
           '$.nodes[*] ? (@.type starts with "trigger." && !(@.settings.disabled == true))') node LIMIT ${readTriggers}) found) g
       CROSS JOIN LATERAL (
         SELECT array_agg(id ORDER BY created_at DESC, id DESC) AS ids, array_agg(status ORDER BY created_at DESC, id DESC) AS statuses,
           array_agg(created_at ORDER BY created_at DESC, id DESC) AS created,
           (count(*) FILTER (WHERE mode = 'production' AND status IN ('success', 'error')))::int AS ended,
           (count(*) FILTER (WHERE mode = 'production' AND status = 'error'))::int AS failed
         FROM (SELECT id, status, mode, created_at FROM executions WHERE digital_organization_id = d.id AND organization_id = ${organizationId}
           ORDER BY created_at DESC, id DESC LIMIT ${lookedAt}) newest) e
       WHERE ${sql.join(conditions, sql` AND `)} ORDER BY d.created_at DESC, d.id DESC LIMIT ${page.limit + 1}`,
    );
    return pageOf(rows.map(listed), page);
  }

  /** Saves a draft as the next revision. False if its revision is another one by now: then nothing is written. */
  async saveDraft(change: DraftChange): Promise<boolean> {
    const { id, draftRevision, name, description, tags, settings } = change;
    const draft = JSON.stringify(change.draft);
    const changed = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('digitalOrganizations')
        .set((set) => ({
          draft,
          draftWritten: draft,
          draftRevision: set('draftRevision', '+', 1),
          updatedAt: now,
          ...(name !== undefined && { name }),
          ...(description !== undefined && { description }),
          ...(tags !== undefined && { tags }),
          ...(settings !== undefined && { settings: JSON.stringify(settings) }),
        }))
        .where('id', '=', id)
        .where('draftRevision', '=', draftRevision),
    );
    return changed === 1;
  }

  /** Makes a version the published one, or none. */
  async setPublished(id: string, versionId: string | null): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('digitalOrganizations')
        .set({ publishedVersionId: versionId, updatedAt: now })
        .where('id', '=', id),
    );
  }

  /** Deletes a digital organization with its versions, addresses and executions. */
  async remove(id: string): Promise<void> {
    await runQuery(this.#scope, tablesOf(this.#scope).deleteFrom('digitalOrganizations').where('id', '=', id));
  }

  /** A project with how the account stands to it: the given one, or without an id the account's personal space, or of a service account the project it is in. */
  async findProject(
    projectId: string | undefined,
    accountId: string,
  ): Promise<({ id: string } & ProjectStandingRow) | null> {
    const query = tablesOf(this.#scope)
      .selectFrom('projects as p')
      .leftJoin('projectMembers as pm', (join) =>
        join.onRef('pm.projectId', '=', 'p.id').on('pm.accountId', '=', accountId),
      )
      .select(['p.id', projectStanding().as('project')]);
    return runQueryForRow(
      this.#scope,
      projectId !== undefined
        ? query.where('p.id', '=', projectId)
        : query.where((where) =>
            where.or([
              where.and([
                where('p.kind', '=', 'personal'),
                where('p.ownerAccountId', '=', accountId),
                where('p.handedOverAt', 'is', null),
              ]),
              where(
                'p.id',
                'in',
                where.selectFrom('serviceAccounts as s').select('s.projectId').where('s.accountId', '=', accountId),
              ),
            ]),
          ),
    );
  }
}
