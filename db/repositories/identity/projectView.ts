import type { components } from '../../../openapi/generated/types.ts';

type Permission = components['schemas']['Permission'];
/** Filters of lists. Every built-in role has each `.view`; viewers do not have `employees.run`. */
export type ViewPermission = Extract<Permission, `${string}.view`> | 'employees.run';

/** The viewer: members see their personal space and their team projects; owners and admins see every project. */
export interface ProjectView {
  accountId: string;
  seesAll: boolean;
}

/**
 * Returns SQL for "the project in `column` is visible to the viewer", with the two parameters from number `first` on (`viewParameters`),
 * including the viewer's permission for that kind of resource. `$1` must be the organization.
 */
export function inView(column: string, first: number, permission: ViewPermission): string {
  return `($${first + 1}::boolean OR ${column} IN (
    SELECT p.id FROM projects p WHERE p.organization_id = $1 AND p.kind = 'personal' AND p.owner_account_id = $${first}
    UNION ALL SELECT m.project_id FROM project_members m WHERE m.organization_id = $1 AND m.account_id = $${first} AND ${shows('m', permission)}))`;
}

/** The condition that the project in `column` is in use: lists of all projects leave out what is in archived ones. `$1` must be the organization. */
export function inUse(column: string): string {
  return `${column} NOT IN (SELECT a.id FROM projects a WHERE a.organization_id = $1 AND a.archived_at IS NOT NULL)`;
}

/** That the role of a row of `project_members` shows things of that kind. */
function shows(member: string, permission: ViewPermission): string {
  const builtIn = permission === 'employees.run' ? ` AND ${member}.role <> 'viewer'` : '';
  return `(${member}.role_id IS NULL${builtIn} OR EXISTS (SELECT FROM project_roles r WHERE r.organization_id = $1 AND r.id = ${member}.role_id
    AND '${permission}' = ANY (r.scopes)))`;
}

const viewFlows = 'digital_organizations.view';

/** The columns that say where a digital organization is and which one it is. */
export interface ShownColumns {
  project: string;
  digitalOrganization: string;
}

/** Like `inView`, for digital organizations and their resources: includes those shared with the viewer. */
export function shownTo({ project, digitalOrganization }: ShownColumns, first: number): string {
  return `(${inView(project, first, viewFlows)} OR ${digitalOrganization} IN (
    SELECT s.digital_organization_id FROM digital_organization_shares s WHERE s.organization_id = $1 AND (s.account_id = $${first}
      OR s.project_id IN (SELECT m.project_id FROM project_members m WHERE m.organization_id = $1 AND m.account_id = $${first} AND ${shows('m', viewFlows)}))))`;
}

/** The values for `inView` and `shownTo`. */
export function viewParameters(view: ProjectView): [string, boolean] {
  return [view.accountId, view.seesAll];
}

/** How the viewer stands to the project of a row; `domains/identity/policy.ts` decides what that allows. */
export interface ProjectStandingRow {
  project: {
    kind: 'personal' | 'team';
    ownerAccountId: string | null;
    role: HeldRole | null;
    /** Nothing starts or changes in it. */
    archived: boolean;
    /** Only for a digital organization and its resources: its shares that reach the viewer. */
    shares?: { level: 'view' | 'execute' | 'edit'; role: HeldRole | null }[];
  };
}

/** A role in a project: a built-in one by its name, a custom one by its scopes. */
export type HeldRole = 'project_admin' | 'editor' | 'viewer' | Permission[];

/** The role of a row of `project_members` as JSON (`HeldRole`); null if there is no row. */
export function heldRole(member: string): string {
  return `CASE WHEN ${member}.role_id IS NULL THEN to_jsonb(${member}.role) ELSE (SELECT to_jsonb(r.scopes) FROM project_roles r
    WHERE r.organization_id = ${member}.organization_id AND r.id = ${member}.role_id) END`;
}

/** The column of `ProjectStandingRow`, with `standingJoin`. */
export const standingColumn = `jsonb_build_object('kind', p.kind, 'ownerAccountId', p.owner_account_id, 'role', ${heldRole('pm')}, 'archived', p.archived_at IS NOT NULL) AS project`;

/** The same with the shares of the digital organization in a column; parameter number `account` is the viewer's id. */
export function sharedStandingColumn(digitalOrganization: string, account: number): string {
  return `jsonb_build_object('kind', p.kind, 'ownerAccountId', p.owner_account_id, 'role', ${heldRole('pm')},
    'archived', p.archived_at IS NOT NULL, 'shares', ${sharesOf(digitalOrganization, { account: `$${account}` })}) AS project`;
}

/**
 * The shares of a digital organization with an account, directly or through its team projects, and with `project` those with that project;
 * as JSON. `$1` must be the organization.
 */
export function sharesOf(
  digitalOrganization: string,
  { account, project = 'NULL' }: { account: string; project?: string },
): string {
  return `(SELECT coalesce(jsonb_agg(jsonb_build_object('level', s.level, 'role', CASE WHEN s.project_id IS DISTINCT FROM ${project} THEN ${heldRole('sm')} END)), '[]')
    FROM digital_organization_shares s
    LEFT JOIN project_members sm ON sm.organization_id = $1 AND sm.project_id = s.project_id AND sm.account_id = ${account}
    WHERE s.organization_id = $1 AND s.digital_organization_id = ${digitalOrganization}
      AND (s.account_id = ${account} OR s.project_id = ${project} OR sm.account_id IS NOT NULL))`;
}

/** Joins the project in `column` and the viewer's membership; parameter number `account` is the viewer's id. */
export function standingJoin(column: string, account: number): string {
  return `JOIN projects p ON p.id = ${column} AND p.organization_id = $1
    LEFT JOIN project_members pm ON pm.project_id = p.id AND pm.organization_id = $1 AND pm.account_id = $${account}`;
}
