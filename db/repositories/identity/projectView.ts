import type { components } from '../../../openapi/generated/types.ts';

type Permission = components['schemas']['Permission'];
/** Filters of lists. Every built-in role has each `.view`; viewers do not have the others. */
export type ViewPermission =
  | Extract<Permission, `${string}.view`>
  | 'employees.run'
  | 'digital_organizations.execute'
  | 'deliverables.decide';

/** The viewer: members see their personal space and their team projects; owners and admins see every project. */
export interface ProjectView {
  accountId: string;
  seesAll: boolean;
}

/** The columns that say where a digital organization is and which one it is. */
export interface ShownColumns {
  project: string;
  digitalOrganization: string;
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
