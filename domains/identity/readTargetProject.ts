import type { ProjectStandingRow } from '../../db/repositories/identity/projectView.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { AccountActor } from './actor.ts';
import { checkSecurityPolicy } from './checkSecurityPolicy.ts';
import { permitted } from './projectAccess.ts';

/**
 * Reads the target project of a move and checks the permission to create such resources there. The target's members gain access, so sharing
 * must be enabled. Errors: `not_found`, `insufficient_scope`, `project_archived`, `sharing_disabled`.
 */
export async function readTargetProject(
  repositories: Repositories,
  query: { actor: AccountActor; projectId: string; permissions: readonly TargetPermission[] },
): Promise<{ id: string } & ProjectStandingRow> {
  const { actor, projectId, permissions } = query;
  const target = await repositories.digitalOrganizations.findProject(projectId, actor.accountId);
  for (const permission of permissions) permitted(target, actor, permission);
  await checkSecurityPolicy(repositories, 'sharing');
  return target!;
}

type TargetPermission =
  | 'projects.view'
  | 'credentials.create'
  | 'data_tables.create'
  | 'knowledge_bases.create'
  | 'api_documents.create'
  | 'employees.create'
  | 'employees.hire'
  | 'digital_organizations.create';
