import type { components } from '../../../openapi/generated/types.ts';
import { pageOf, type Page, type PageRequest } from '../page.ts';
import {
  inUse,
  inView,
  sharedStandingColumn,
  shownTo,
  standingColumn,
  standingJoin,
  viewParameters,
  type ProjectStandingRow,
  type ProjectView,
} from '../identity/projectView.ts';
import { organizationOf, runPrepared, runStatement, type Scope } from '../scope.ts';
import { bothGraphs, graphColumn } from './graphColumn.ts';

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

/** Without the rows of employees' agents, which are not opened, listed or moved. */
const onCanvas = 'd.employee_id IS NULL';
const summaryColumns = `d.id, d.project_id, d.name, d.description, d.tags, d.draft_revision, d.published_version_id, d.created_at, d.updated_at,
  CASE WHEN f.id IS NOT NULL THEN jsonb_build_object('id', f.id, 'name', f.name) END AS folder`;
const folderJoin = 'LEFT JOIN folders f ON f.id = d.folder_id AND f.organization_id = d.organization_id';
const columns = `${summaryColumns}, d.organization_id, ${graphColumn('d', 'draft')} AS draft, d.settings,
  CASE WHEN v.id IS NOT NULL THEN d.draft IS DISTINCT FROM v.graph OR coalesce(d.draft_written::text <> v.graph_written::text, false)
    OR d.settings IS DISTINCT FROM v.settings END AS is_changed`;
const from = `FROM digital_organizations d ${folderJoin} LEFT JOIN versions v ON v.id = d.published_version_id AND v.organization_id = d.organization_id`;

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
    await runStatement(
      this.#scope,
      `INSERT INTO digital_organizations (id, organization_id, project_id, name, description, tags, draft, draft_written, settings, created_by, folder_id)
       VALUES ($1, $2, $3, $4, $5, $6, ${bothGraphs('$7')}, $8, $9, $10)`,
      [
        row.id,
        organizationOf(this.#scope),
        row.projectId,
        row.name,
        row.description,
        row.tags,
        JSON.stringify(row.draft),
        JSON.stringify(row.settings),
        row.createdBy,
        row.folderId ?? null,
      ],
    );
  }

  /** Includes the account's access: to its project, and through shares. */
  async find(id: string, accountId: string): Promise<(DigitalOrganizationRow & ProjectStandingRow) | null> {
    const rows = await runStatement<DigitalOrganizationRow & ProjectStandingRow>(
      this.#scope,
      `SELECT ${columns}, ${sharedStandingColumn('d.id', 3)} ${from} ${standingJoin('d.project_id', 3)} WHERE d.organization_id = $1 AND d.id = $2 AND ${onCanvas}`,
      [organizationOf(this.#scope), id, accountId],
    );
    return rows[0] ?? null;
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
    const rows = await runStatement<{ id: string; name: string; projectId: string }>(
      this.#scope,
      `INSERT INTO digital_organizations (id, organization_id, project_id, name, description, tags, draft, draft_written, settings, created_by, employee_id)
       SELECT $3, e.organization_id, e.project_id, e.name, '', '{}', ${bothGraphs('$4')}, '{}', e.created_by, e.id FROM employees e
       JOIN projects p ON p.organization_id = e.organization_id AND p.id = e.project_id AND p.archived_at IS NULL
       WHERE e.organization_id = $1 AND e.id = $2
       ON CONFLICT (employee_id) WHERE employee_id IS NOT NULL DO UPDATE SET name = excluded.name, project_id = excluded.project_id
       RETURNING id, name, project_id`,
      [organizationOf(this.#scope), employeeId, newId, JSON.stringify({ nodes: [], connections: [] })],
    );
    return rows[0] ?? null;
  }

  /** Locks the row until the transaction ends, so that publishing, saving and unpublishing happen one after the other. */
  async lock(id: string): Promise<void> {
    await runStatement(
      this.#scope,
      'SELECT 1 FROM digital_organizations WHERE organization_id = $1 AND id = $2 FOR UPDATE',
      [organizationOf(this.#scope), id],
    );
  }

  /** Newest first, with how each is doing. */
  async list(
    filter: DigitalOrganizationFilter,
    view: ProjectView,
    page: PageRequest,
  ): Promise<Page<ListedDigitalOrganizationRow>> {
    const conditions = [
      'd.organization_id = $1',
      onCanvas,
      shownTo({ project: 'd.project_id', digitalOrganization: 'd.id' }, 2),
    ];
    const parameters: unknown[] = [organizationOf(this.#scope), ...viewParameters(view)];
    const add = (condition: (place: string) => string, value: unknown): void => {
      if (value === undefined) return;
      parameters.push(value);
      conditions.push(condition(`$${parameters.length}`));
    };
    add((place) => `d.project_id = ${place}`, filter.projectId);
    if (filter.projectId === undefined) conditions.push(inUse('d.project_id'));
    if (filter.folderId === null)
      conditions.push(`(d.folder_id IS NULL OR NOT ${inView('d.project_id', 2, 'digital_organizations.view')})`);
    else
      add(
        (place) => `d.folder_id = ${place} AND ${inView('d.project_id', 2, 'digital_organizations.view')}`,
        filter.folderId,
      );
    add((place) => `d.tags @> ARRAY[${place}::text]`, filter.tag);
    add((place) => `strpos(lower(d.name || E'\\n' || d.description), lower(${place})) > 0`, filter.search);
    add(
      (place) => `EXISTS (SELECT FROM jsonb_array_elements(coalesce((SELECT v.graph FROM versions v
          WHERE v.organization_id = $1 AND v.id = d.published_version_id), d.draft) -> 'nodes') node
        WHERE node ->> 'type' = ${place} AND node -> 'settings' -> 'disabled' IS DISTINCT FROM 'true'::jsonb)`,
      filter.trigger,
    );
    if (filter.status)
      conditions.push(`d.published_version_id IS ${filter.status === 'published' ? 'NOT NULL' : 'NULL'}`);
    if (page.after) {
      parameters.push(page.after.createdAt, page.after.id);
      conditions.push(`(d.created_at, d.id) < ($${parameters.length - 1}, $${parameters.length})`);
    }
    parameters.push(page.limit + 1);
    const rows = await runStatement<ListedColumns>(
      this.#scope,
      // One query for the whole page; the data per row is limited.
      `SELECT ${summaryColumns}, e.ids[1] AS last_execution_id, e.created[1] AS last_execution_created_at,
         coalesce(e.statuses, '{}') AS recent_statuses, e.ended AS production_ended, e.failed AS production_failed, coalesce(g.triggers, '[]') AS triggers, v.settings ->> 'time_zone' AS time_zone,
         o.id AS owner_id, o.name AS owner_name, ${sharedStandingColumn('d.id', 2)}
       FROM digital_organizations d ${standingJoin('d.project_id', 2)} ${folderJoin}
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
         FROM (SELECT id, status, mode, created_at FROM executions WHERE digital_organization_id = d.id AND organization_id = $1
           ORDER BY created_at DESC, id DESC LIMIT ${lookedAt}) newest) e
       WHERE ${conditions.join(' AND ')} ORDER BY d.created_at DESC, d.id DESC LIMIT $${parameters.length}`,
      parameters,
    );
    return pageOf(rows.map(listed), page);
  }

  /** Saves a draft as the next revision. False if its revision is another one by now: then nothing is written. */
  async saveDraft(change: DraftChange): Promise<boolean> {
    const rows = await runStatement(
      this.#scope,
      `UPDATE digital_organizations SET (draft, draft_written) = ROW (${bothGraphs('$4')}), draft_revision = draft_revision + 1, updated_at = now(), name = coalesce($5, name),
         description = coalesce($6, description), tags = coalesce($7::text[], tags), settings = coalesce($8::jsonb, settings)
       WHERE organization_id = $1 AND id = $2 AND draft_revision = $3 RETURNING id`,
      [
        organizationOf(this.#scope),
        change.id,
        change.draftRevision,
        JSON.stringify(change.draft),
        change.name ?? null,
        change.description ?? null,
        change.tags ?? null,
        change.settings ? JSON.stringify(change.settings) : null,
      ],
    );
    return rows.length === 1;
  }

  /** Makes a version the published one, or none. */
  async setPublished(id: string, versionId: string | null): Promise<void> {
    await runStatement(
      this.#scope,
      'UPDATE digital_organizations SET published_version_id = $3, updated_at = now() WHERE organization_id = $1 AND id = $2',
      [organizationOf(this.#scope), id, versionId],
    );
  }

  /** Deletes a digital organization with its versions, addresses and executions. */
  async remove(id: string): Promise<void> {
    await runStatement(this.#scope, 'DELETE FROM digital_organizations WHERE organization_id = $1 AND id = $2', [
      organizationOf(this.#scope),
      id,
    ]);
  }

  /** A project with how the account stands to it: the given one, or without an id the account's personal space, or of a service account the project it is in. */
  async findProject(
    projectId: string | undefined,
    accountId: string,
  ): Promise<({ id: string } & ProjectStandingRow) | null> {
    const rows = await runStatement<{ id: string } & ProjectStandingRow>(
      this.#scope,
      `SELECT p.id, ${standingColumn} FROM projects p
       LEFT JOIN project_members pm ON pm.project_id = p.id AND pm.organization_id = $1 AND pm.account_id = $2
       WHERE p.organization_id = $1 AND (p.id = $3 OR $3::text IS NULL AND (p.kind = 'personal' AND p.owner_account_id = $2 AND p.handed_over_at IS NULL
         OR p.id IN (SELECT s.project_id FROM service_accounts s WHERE s.organization_id = $1 AND s.account_id = $2)))`,
      [organizationOf(this.#scope), accountId, projectId ?? null],
    );
    return rows[0] ?? null;
  }
}
