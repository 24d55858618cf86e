import type { SsoConnectionRow } from '../../../../db/entities/ssoConnection.ts';
import type { RoleRow } from '../../../../db/repositories/identity/mappedMembers.ts';
import type { Repositories } from '../../../../db/repositories/repositories.ts';
import type { Permission } from '../../actor.ts';
import { invitableRoles } from '../../invitableRoles.ts';
import { isOrganizationRole, mappedRoles, type MappingRule } from './mappedRoles.ts';
import { roleChanges, type CurrentRoles, type RoleChanges } from './roleChanges.ts';

/** Groups of a person, as stated by a connection's provider. */
export interface GroupsOf {
  readonly accountId: string;
  readonly groups: readonly string[];
}

type Mapping = Pick<SsoConnectionRow, 'id' | 'organizationId'> & { readonly mapping: readonly MappingRule[] };

/** Returns the changes that the rules would make for each of these people. Rules for deleted projects have no effect. */
export async function plannedChanges(
  { mappedMembers, projectRoles }: Repositories,
  { id, organizationId, mapping }: Mapping,
  people: readonly GroupsOf[],
): Promise<{ accountId: string; isMember: boolean; changes: RoleChanges }[]> {
  const named = mapping.flatMap(({ project_id: projectId }) => projectId ?? []);
  const there = await mappedMembers.findTeamProjects(organizationId, [...new Set(named)]);
  const rules = mapping.filter(({ project_id: projectId }) => projectId === null || there.has(projectId));
  const custom = (await projectRoles.scopesOf(organizationId, namedRoles(mapping))) as Map<string, Permission[]>;
  const accountIds = people.map(({ accountId }) => accountId);
  const rows = await mappedMembers.listRoles(organizationId, accountIds);
  const rowsOf = Map.groupBy(rows, (row) => row.accountId);
  return people.map(({ accountId, groups }) => {
    const current = currentRoles(rowsOf.get(accountId) ?? []);
    const changes = roleChanges(current, mappedRoles(groups, rules, custom), id);
    return { accountId, isMember: current.organization !== null, changes };
  });
}

/** All roles that rules name. */
export function namedRoles(rules: readonly MappingRule[]): string[] {
  return [...new Set(rules.map(({ role }) => role))];
}

/**
 * Assigns the roles of people's groups, and removes the roles that groups gave before, with the invitations that exceed them. The last
 * owner stays one. System only.
 */
export async function applyMapping(
  repositories: Repositories,
  connection: Mapping,
  people: readonly GroupsOf[],
): Promise<void> {
  const { mappedMembers, organizationInvitations } = repositories;
  const { organizationId } = connection;
  await mappedMembers.lock(organizationId);
  for (const { accountId, isMember, changes } of await plannedChanges(repositories, connection, people)) {
    const { organization, projects } = changes;
    if (!isMember || (organization === null && projects.length === 0)) continue;
    const key = { organizationId, accountId };
    if (organization && (await mappedMembers.setRole(key, organization.after)))
      await organizationInvitations.revokeOf(accountId, invitableRoles[organization.after], organizationId);
    for (const { projectId, after } of projects)
      await mappedMembers.setProjectRole(key, { id: projectId, role: after }, connection.id);
  }
}

function currentRoles(rows: readonly RoleRow[]): CurrentRoles {
  let organization: CurrentRoles['organization'] = null;
  const projects = new Map<string, NonNullable<ReturnType<CurrentRoles['projects']['get']>>>();
  for (const { projectId, role, mappedBy } of rows) {
    if (projectId === null && isOrganizationRole(role)) organization = { role, mappedBy };
    else if (projectId !== null) projects.set(projectId, { role, mappedBy });
  }
  return { organization, projects };
}
