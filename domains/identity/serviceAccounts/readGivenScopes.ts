import type { StandingProject } from '../../../db/repositories/organizations/projects.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { ServiceAccount } from '../../../db/repositories/identity/serviceAccounts.ts';
import type { AccountActor, Permission } from '../actor.ts';
import { mayCall, mayInProject, rightsOfServiceAccount } from '../policy.ts';
import { isBuiltInProjectRole, projectRoleScopes, type HeldRole } from '../roleScopes.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { refuseBeyondOwn } from '../refuseBeyondOwn.ts';

/**
 * The scopes of a new key of a service account, each once; null = all that it may do. Errors: `insufficient_scope` for scopes that its role
 * does not include, or that the creator of the key lacks in the project.
 */
export async function readGivenScopes(
  { projectRoles }: Repositories,
  given: {
    readonly actor: AccountActor;
    readonly serviceAccount: ServiceAccount;
    readonly project: StandingProject;
    readonly scopes: readonly Permission[] | null;
  },
): Promise<Permission[] | null> {
  const { actor, serviceAccount, project, scopes } = given;
  const { role } = serviceAccount;
  const custom = await projectRoles.scopesOf(
    actor.organizationId,
    role === null || isBuiltInProjectRole(role) ? [] : [role],
  );
  const held = role === null || isBuiltInProjectRole(role) ? role : (custom.get(role) as HeldRole | undefined);
  const rights = rightsOfServiceAccount(held ?? null);
  const foreign = (scopes ?? []).filter((scope) => !rights.includes(scope));
  if (foreign.length > 0)
    throw new AppError('insufficient_scope', `The service account has no such permissions: ${foreign.join(', ')}.`, {
      param: '/scopes',
    });
  const beyond = (scopes ?? rights).filter((scope) =>
    projectRoleScopes.project_admin.has(scope) ? !mayInProject(actor, project.project, scope) : !mayCall(actor, scope),
  );
  refuseBeyondOwn(beyond, '/scopes');
  return scopes && [...new Set(scopes)];
}
