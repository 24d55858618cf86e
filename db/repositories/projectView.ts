/** Who looks: members see their personal space and the team projects they are in; owners and admins see every project. */
export interface ProjectView {
  accountId: string;
  seesAll: boolean;
}

/**
 * The condition that the project in `column` is one that a view shows, as SQL that uses the two parameters from number
 * `first` on (`viewParameters`). `$1` must be the organization.
 */
export function inView(column: string, first: number): string {
  return `($${first + 1}::boolean OR ${column} IN (
    SELECT p.id FROM projects p WHERE p.organization_id = $1 AND p.kind = 'personal' AND p.owner_account_id = $${first}
    UNION ALL SELECT m.project_id FROM project_members m WHERE m.organization_id = $1 AND m.account_id = $${first}))`;
}

/** The values for `inView`. */
export function viewParameters(view: ProjectView): [string, boolean] {
  return [view.accountId, view.seesAll];
}

/** How the viewer stands to the project of a row; `identity/policy.ts` decides what that allows. */
export interface ProjectStandingRow {
  project: {
    kind: 'personal' | 'team';
    ownerAccountId: string | null;
    role: 'project_admin' | 'editor' | 'viewer' | null;
  };
}

/** The column of `ProjectStandingRow`, with `standingJoin`. */
export const standingColumn = `jsonb_build_object('kind', p.kind, 'ownerAccountId', p.owner_account_id, 'role', pm.role) AS project`;

/** Joins the project in `column` and the viewer's membership; parameter number `account` is the viewer's id. */
export function standingJoin(column: string, account: number): string {
  return `JOIN projects p ON p.id = ${column} AND p.organization_id = $1
    LEFT JOIN project_members pm ON pm.project_id = p.id AND pm.organization_id = $1 AND pm.account_id = $${account}`;
}
