import { sql, type RawBuilder } from 'kysely';

import { organizationOf, type Scope } from '../scope.ts';
import type { ProjectStandingRow, ProjectView, ShownColumns, ViewPermission } from './projectView.ts';

interface SeenBy {
  view: ProjectView;
  permission: ViewPermission;
}

/** The scope of the organization that asks, or its id for a system scope. */
type Reader = Scope | string;

/** Returns the condition that the project in a column is visible to the viewer, with that permission for its resources. */
export function isInView(
  reader: Reader,
  project: string | RawBuilder<string | null>,
  { view, permission }: SeenBy,
): RawBuilder<boolean> {
  if (view.seesAll) return sql<boolean>`true`;
  const organizationId = idOf(reader);
  return sql<boolean>`${columnOf(project)} IN (
    SELECT p.id FROM projects p WHERE p.organization_id = ${organizationId} AND p.kind = 'personal' AND p.owner_account_id = ${view.accountId}
    UNION ALL SELECT m.project_id FROM project_members m
      WHERE m.organization_id = ${organizationId} AND m.account_id = ${view.accountId} AND ${shows('m', permission)})`;
}

/** Returns the condition that the project in a column is in use: lists of all projects leave out what is in archived ones. */
export function isInUse(reader: Reader, project: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(project)} NOT IN (
    SELECT a.id FROM projects a WHERE a.organization_id = ${idOf(reader)} AND a.archived_at IS NOT NULL)`;
}

/** Returns the condition of a list: the viewer sees the row's project, and it is the given one or, without one, in use. */
export function isListed(
  scope: Scope,
  project: string,
  { projectId, ...seen }: SeenBy & { projectId: string | undefined },
): RawBuilder<boolean> {
  const isWanted = projectId === undefined ? isInUse(scope, project) : sql<boolean>`${sql.ref(project)} = ${projectId}`;
  return sql<boolean>`${isInView(scope, project, seen)} AND ${isWanted}`;
}

/** Like `isInView`, for digital organizations and their resources: includes those shared with the viewer. */
export function isShownTo(reader: Reader, columns: ShownColumns, view: ProjectView): RawBuilder<boolean> {
  if (view.seesAll) return sql<boolean>`true`;
  const organizationId = idOf(reader);
  return sql<boolean>`(${isInView(reader, columns.project, { view, permission: viewFlows })} OR ${sql.ref(columns.digitalOrganization)} IN (
    SELECT s.digital_organization_id FROM digital_organization_shares s WHERE s.organization_id = ${organizationId}
      AND (s.account_id = ${view.accountId} OR s.project_id IN (SELECT m.project_id FROM project_members m
        WHERE m.organization_id = ${organizationId} AND m.account_id = ${view.accountId} AND ${shows('m', viewFlows)}))))`;
}

/** Like `isShownTo`, for those who may run the digital organization. */
export function isRunBy(reader: Reader, columns: ShownColumns, view: ProjectView): RawBuilder<boolean> {
  if (view.seesAll) return sql<boolean>`true`;
  const organizationId = idOf(reader);
  const permission = 'digital_organizations.execute';
  return sql<boolean>`(${isInView(reader, columns.project, { view, permission })} OR ${sql.ref(columns.digitalOrganization)} IN (
    SELECT s.digital_organization_id FROM digital_organization_shares s WHERE s.organization_id = ${organizationId} AND s.level <> 'view'
      AND (s.account_id = ${view.accountId} OR s.project_id IN (SELECT m.project_id FROM project_members m
        WHERE m.organization_id = ${organizationId} AND m.account_id = ${view.accountId} AND ${shows('m', permission)}))))`;
}

/**
 * Like `isShownTo`, for resources of a digital organization in a column that belong to its current project: executions. The ids that are
 * seen are looked up once, so a search over many rows joins nothing to know which it may show.
 */
export function isShownWith(scope: Scope, digitalOrganization: string, view: ProjectView): RawBuilder<boolean> {
  if (view.seesAll) return sql<boolean>`true`;
  const shown = isShownTo(scope, { project: 'o.projectId', digitalOrganization: 'o.id' }, view);
  return sql<boolean>`${sql.ref(digitalOrganization)} IN (
    SELECT o.id FROM digital_organizations o WHERE o.organization_id = ${organizationOf(scope)} AND ${shown})`;
}

/**
 * Returns the column of `ProjectStandingRow`. The query joins `projects as p` (`p.id` is the row's project) and left joins
 * `projectMembers as pm` on `pm.projectId = p.id` and the viewer's `pm.accountId`.
 */
export function projectStanding(): RawBuilder<ProjectStandingRow['project']> {
  return sql`jsonb_build_object('kind', p.kind, 'ownerAccountId', p.owner_account_id, 'role', ${roleHeldBy('pm')}, 'archived', p.archived_at IS NOT NULL)`;
}

/** Returns the same with the shares of the digital organization in a column that reach the account. */
export function projectStandingWithShares(
  scope: Scope,
  digitalOrganization: string,
  accountId: string,
): RawBuilder<ProjectStandingRow['project']> {
  return sql`jsonb_build_object('kind', p.kind, 'ownerAccountId', p.owner_account_id, 'role', ${roleHeldBy('pm')},
    'archived', p.archived_at IS NOT NULL, 'shares', ${sharesReaching(scope, digitalOrganization, { accountId })})`;
}

/**
 * Returns the shares of a digital organization with an account, directly or through its team projects, and with `projectId` those with that
 * project; as JSON.
 */
export function sharesReaching(
  scope: Scope,
  digitalOrganization: string,
  { accountId, projectId = null }: { accountId: Compared; projectId?: Compared | null },
): RawBuilder<NonNullable<ProjectStandingRow['project']['shares']>> {
  const organizationId = organizationOf(scope);
  return sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('level', s.level,
      'role', CASE WHEN s.project_id IS DISTINCT FROM ${projectId} THEN ${roleHeldBy('sm')} END)), '[]')
    FROM digital_organization_shares s
    LEFT JOIN project_members sm ON sm.organization_id = ${organizationId} AND sm.project_id = s.project_id AND sm.account_id = ${accountId}
    WHERE s.organization_id = ${organizationId} AND s.digital_organization_id = ${sql.ref(digitalOrganization)}
      AND (s.account_id = ${accountId} OR s.project_id = ${projectId} OR sm.account_id IS NOT NULL))`;
}

/** A value, or a column of the query. */
type Compared = string | RawBuilder<string | null>;

/** Returns the role of a row of `project_members` as JSON (`HeldRole`); null if there is no row. */
export function roleHeldBy(member: string): RawBuilder<unknown> {
  const [role, roleId, organizationId] = ['role', 'roleId', 'organizationId'].map((column) =>
    sql.ref(`${member}.${column}`),
  );
  return sql`CASE WHEN ${roleId} IS NULL THEN to_jsonb(${role}) ELSE (SELECT to_jsonb(r.scopes) FROM project_roles r
    WHERE r.organization_id = ${organizationId} AND r.id = ${roleId}) END`;
}

const viewFlows = 'digital_organizations.view';

/** The condition that the role of a row of `project_members` shows resources of that kind. */
function shows(member: string, permission: ViewPermission): RawBuilder<boolean> {
  const [role, roleId, organizationId] = ['role', 'roleId', 'organizationId'].map((column) =>
    sql.ref(`${member}.${column}`),
  );
  const builtIn = permission.endsWith('.view') ? sql`` : sql` AND ${role} <> 'viewer'`;
  return sql<boolean>`(${roleId} IS NULL${builtIn} OR EXISTS (SELECT FROM project_roles r WHERE r.organization_id = ${organizationId}
    AND r.id = ${roleId} AND ${permission} = ANY (r.scopes)))`;
}

function idOf(reader: Reader): string {
  return typeof reader === 'string' ? reader : organizationOf(reader);
}

function columnOf(project: string | RawBuilder<string | null>): RawBuilder<unknown> {
  return typeof project === 'string' ? sql.ref(project) : project;
}
