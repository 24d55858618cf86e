import type { SsoConnectionRow } from '../../../db/entities/ssoConnection.ts';
import type { RoleRow } from '../../../db/repositories/mappedMembers.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { Permission } from '../../actor.ts';
import { isOrganizationRole, mappedRoles, type MappingRule } from './mappedRoles.ts';
import { roleChanges, type CurrentRoles, type RoleChanges } from './roleChanges.ts';

/** Somebody's groups, as a connection's provider says them. */
export interface GroupsOf {
  readonly accountId: string;
  readonly groups: readonly string[];
}

type Mapping = Pick<SsoConnectionRow, 'id' | 'organizationId'> & { readonly mapping: readonly MappingRule[] };

/** What the rules would change for each of these people. Rules of projects that are gone say nothing. */
export async function plannedChanges(
  { mappedMembers, projectRoles }: Repositories,
  { id, organizationId, mapping }: Mapping,
  people: readonly GroupsOf[],
): Promise<{ accountId: string; changes: RoleChanges }[]> {
  const named = mapping.flatMap(({ project_id: projectId }) => projectId ?? []);
  const there = await mappedMembers.findTeamProjects(organizationId, [...new Set(named)]);
  const rules = mapping.filter(({ project_id: projectId }) => projectId === null || there.has(projectId));
  const custom = (await projectRoles.scopesOf(organizationId, namedRoles(mapping))) as Map<string, Permission[]>;
  const accountIds = people.map(({ accountId }) => accountId);
  const rows = await mappedMembers.listRoles(organizationId, accountIds);
  return people.map(({ accountId, groups }) => {
    const current = currentRoles(rows.filter((row) => row.accountId === accountId));
    return { accountId, changes: roleChanges(current, mappedRoles(groups, rules, custom), id) };
  });
}

/** All roles that rules name. */
export function namedRoles(rules: readonly MappingRule[]): string[] {
  return [...new Set(rules.map(({ role }) => role))];
}

/** Gives somebody who signs in the roles of their groups, and takes those that groups gave before. The last owner stays one. */
export async function applyMapping(repositories: Repositories, connection: Mapping, person: GroupsOf): Promise<void> {
  const { mappedMembers } = repositories;
  const key = { organizationId: connection.organizationId, accountId: person.accountId };
  await mappedMembers.lock(key.organizationId);
  const [planned] = await plannedChanges(repositories, connection, [person]);
  const { organization, projects } = planned!.changes;
  if (organization) await mappedMembers.setRole(key, organization.after);
  for (const { projectId, after } of projects)
    await mappedMembers.setProjectRole(key, { id: projectId, role: after }, connection.id);
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
