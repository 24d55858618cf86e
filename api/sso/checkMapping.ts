import { isOrganizationRole, isProjectRole, type MappingRule } from '../../identity/sso/mapping/mappedRoles.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { AppError } from '../../openapi/AppError.ts';

/** Refuses roles in places that have none such, and projects that are none of the organization. Errors: `invalid_request` that names the rule. */
export async function checkMapping(
  { mappedMembers }: Repositories,
  organizationId: string,
  rules: readonly MappingRule[],
): Promise<void> {
  const named = [...new Set(rules.flatMap(({ project_id: projectId }) => projectId ?? []))];
  const there = await mappedMembers.findTeamProjects(organizationId, named);
  for (const [index, { project_id: projectId, role }] of rules.entries()) {
    const wrong = (field: string, message: string): AppError =>
      new AppError('invalid_request', message, { param: `/rules/${index}/${field}` });
    if (projectId !== null && !there.has(projectId)) throw wrong('project_id', 'There is no such team project.');
    if (projectId === null ? !isOrganizationRole(role) : !isProjectRole(role))
      throw wrong('role', projectId === null ? 'This is a role of projects.' : 'This is a role of organizations.');
  }
}
