import type { OrganizationRole, Permission } from '../../actor.ts';
import { isBuiltInProjectRole, scopesOfRole, type HeldRole } from '../../roleScopes.ts';

/**
 * The role that a group of an identity provider gives: in the organization (`project_id` null) or in one project. Never one of the
 * instance.
 */
export interface MappingRule {
  readonly group: string;
  readonly project_id: string | null;
  /** Roles of projects as the API names them: built-in ones by name, custom ones by id. */
  readonly role: string;
}

/** The roles that follow from groups. */
export interface MappedRoles {
  /** Null: no rule applies to the organization, so its roles stay unchanged. */
  readonly organization: OrganizationRole | null;
  /** By project; projects that are not here get nothing. */
  readonly projects: ReadonlyMap<string, string>;
}

/** The scopes of custom roles of projects, by id. */
export type CustomRoles = ReadonlyMap<string, readonly Permission[]>;

const organizationRoles: readonly OrganizationRole[] = ['member', 'admin', 'owner'];

/**
 * The roles of a person with exactly these groups. All matching rules count and the highest role of each place wins, in projects the one
 * that allows most, so their order is irrelevant. If rules concern the organization and none matches, the role is `member`. `custom`
 * contains the scopes of custom roles by id; missing ones are deleted and give nothing.
 */
export function mappedRoles(
  groups: readonly string[],
  rules: readonly MappingRule[],
  custom: CustomRoles = new Map(),
): MappedRoles {
  const own = new Set(groups);
  const projects = new Map<string, string>();
  let organization: OrganizationRole | null = null;
  for (const { group, project_id: projectId, role } of rules) {
    const fits = own.has(group);
    if (projectId === null) {
      organization ??= 'member';
      if (fits && isOrganizationRole(role)) organization = higher(organizationRoles, organization, role);
    } else if (fits && heldRole(role, custom) !== null) {
      projects.set(projectId, wider(custom, projects.get(projectId), role));
    }
  }
  return { organization, projects };
}

/** True for roles of the organization itself. */
export function isOrganizationRole(role: string): role is OrganizationRole {
  return (organizationRoles as readonly string[]).includes(role);
}

/** Returns a project role by its API name; null if it does not exist. */
export function heldRole(role: string, custom: CustomRoles): HeldRole | null {
  return isBuiltInProjectRole(role) ? role : (custom.get(role) ?? null);
}

/** The role that allows more; of two that allow as many things the built-in one, then the one whose id comes first. */
function wider(custom: CustomRoles, one: string | undefined, other: string): string {
  if (one === undefined) return other;
  const size = (role: string): number => scopesOfRole(heldRole(role, custom) ?? []).length;
  const rank = (role: string): number => size(role) * 2 + (isBuiltInProjectRole(role) ? 1 : 0);
  if (rank(one) !== rank(other)) return rank(one) > rank(other) ? one : other;
  return one < other ? one : other;
}

function higher<Role>(order: readonly Role[], one: Role | undefined, other: Role): Role {
  return one === undefined || order.indexOf(other) > order.indexOf(one) ? other : one;
}
