import type { OrganizationRole } from '../../actor.ts';
import type { MappedRoles } from './mappedRoles.ts';

/** The current roles of an account, and the connection that gave each (null: assigned by hand). */
export interface CurrentRoles {
  readonly organization: { readonly role: OrganizationRole; readonly mappedBy: string | null } | null;
  readonly projects: ReadonlyMap<string, { readonly role: string; readonly mappedBy: string | null }>;
}

/** The change; null on either side means no role. */
export interface RoleChanges {
  readonly organization: { readonly before: OrganizationRole; readonly after: OrganizationRole } | null;
  readonly projects: readonly {
    readonly projectId: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
}

/** Returns the role changes of one account: only for roles granted by this connection, and projects where it has none yet. */
export function roleChanges(current: CurrentRoles, mapped: MappedRoles, connectionId: string): RoleChanges {
  const { organization } = current;
  const isMapped = organization?.mappedBy === connectionId;
  const after = mapped.organization;
  const projects = [];
  for (const [projectId, { role, mappedBy }] of current.projects) {
    const next = mapped.projects.get(projectId) ?? null;
    if (mappedBy === connectionId && next !== role) projects.push({ projectId, before: role, after: next });
  }
  for (const [projectId, role] of mapped.projects)
    if (!current.projects.has(projectId)) projects.push({ projectId, before: null, after: role });
  return {
    organization:
      isMapped && after !== null && after !== organization.role ? { before: organization.role, after } : null,
    projects,
  };
}
