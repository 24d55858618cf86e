import type { Permission } from '../../identity/actor.ts';
import { projectRoleScopes } from '../../identity/roleScopes.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { withImplied } from '../../../openapi/impliedScopes.ts';

/**
 * The scopes of a custom role of projects with all that they imply, in one order. Seeing executions is no switch of its own: it follows
 * from seeing digital organizations (decisions §8). Errors: `scope_follows_view`; `invalid_request` for unknown scopes.
 */
export function readProjectScopes(scopes: readonly Permission[]): Permission[] {
  const known = [...projectRoleScopes.project_admin];
  const foreign = scopes.find((scope) => !known.includes(scope));
  if (foreign !== undefined)
    throw new AppError('invalid_request', `${foreign} is no scope of projects.`, { param: '/scopes' });
  const alone = scopes.filter((scope) => !scope.startsWith('executions.'));
  const complete = new Set(withImplied(['projects.view', ...scopes]));
  if (alone.length < scopes.length && !withImplied(alone).includes('digital_organizations.view'))
    throw new AppError(
      'scope_follows_view',
      'Executions are seen exactly where digital organizations are seen: add digital_organizations.view, or leave the scopes of executions out.',
      { param: '/scopes' },
    );
  return known.filter((scope) => complete.has(scope));
}
