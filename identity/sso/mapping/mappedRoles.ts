import type { OrganizationRole } from '../../actor.ts';
import type { ProjectRole } from '../../roleScopes.ts';

/** What a group of an identity provider gives: a role in the organization (`project_id` null) or in one project. Never one of the instance. */
export interface MappingRule {
  readonly group: string;
  readonly project_id: string | null;
  readonly role: OrganizationRole | ProjectRole;
}

/** The roles that follow from groups. */
export interface MappedRoles {
  /** Null: no rule speaks of the organization, so its roles stay as they are. */
  readonly organization: OrganizationRole | null;
  /** By project; projects that are not here get nothing. */
  readonly projects: ReadonlyMap<string, ProjectRole>;
}

const organizationRoles: readonly OrganizationRole[] = ['member', 'admin', 'owner'];
const projectRoles: readonly ProjectRole[] = ['viewer', 'editor', 'project_admin'];

/**
 * The roles of a person with exactly these groups. All rules that fit count and the highest role of each place wins, so their order
 * says nothing; where rules speak of the organization and none fits, the role is `member`.
 */
export function mappedRoles(groups: readonly string[], rules: readonly MappingRule[]): MappedRoles {
  const own = new Set(groups);
  const projects = new Map<string, ProjectRole>();
  let organization: OrganizationRole | null = null;
  for (const { group, project_id: projectId, role } of rules) {
    const fits = own.has(group);
    if (projectId === null) {
      organization ??= 'member';
      if (fits && isOrganizationRole(role)) organization = higher(organizationRoles, organization, role);
    } else if (fits && isProjectRole(role)) {
      projects.set(projectId, higher(projectRoles, projects.get(projectId), role));
    }
  }
  return { organization, projects };
}

/** True for the roles that somebody can have in the organization itself. */
export function isOrganizationRole(role: string): role is OrganizationRole {
  return (organizationRoles as readonly string[]).includes(role);
}

/** True for the roles that somebody can have in a project. */
export function isProjectRole(role: string): role is ProjectRole {
  return (projectRoles as readonly string[]).includes(role);
}

function higher<Role>(order: readonly Role[], one: Role | undefined, other: Role): Role {
  return one === undefined || order.indexOf(other) > order.indexOf(one) ? other : one;
}
