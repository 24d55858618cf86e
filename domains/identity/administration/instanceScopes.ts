import type { Permission } from '../actor.ts';
import { customInstanceScopes, personalSpaceScopes } from '../roleScopes.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { withImplied } from '../../../openapi/impliedScopes.ts';

/**
 * The scopes of a custom role of the instance with all that they imply, in one order. Errors: `scope_not_clearable` if one of the personal
 * space is missing; `invalid_request` for unknown scopes.
 */
export function readInstanceScopes(scopes: readonly Permission[]): Permission[] {
  const known = [...personalSpaceScopes, ...customInstanceScopes];
  const foreign = scopes.find((scope) => !known.includes(scope));
  if (foreign !== undefined)
    throw new AppError('invalid_request', `${foreign} is no scope of the instance.`, { param: '/scopes' });
  const cleared = personalSpaceScopes.filter((scope) => !scopes.includes(scope));
  if (cleared.length > 0)
    throw new AppError(
      'scope_not_clearable',
      `Everybody has a personal space, so every role of the instance has its scopes. Missing: ${cleared.join(', ')}.`,
      { param: '/scopes' },
    );
  const complete = new Set(withImplied(scopes));
  return known.filter((scope) => complete.has(scope));
}
