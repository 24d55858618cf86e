import { withImplied } from '../../../openapi/impliedScopes.ts';
import type { Scope } from './roleSections.ts';

/** Set exactly where another scope is, and always: neither is a switch of its own. */
const following: ReadonlySet<Scope> = new Set(['executions.view', 'projects.view']);

/** Returns true for scopes that are implied and cannot be switched. */
export function isFollowing(scope: Scope): boolean {
  return following.has(scope);
}

/** Returns the selection with a scope set or cleared: scopes that it implies are set with it, scopes that imply it are cleared with it. */
export function choose(chosen: readonly Scope[], scope: Scope, isSet: boolean): Scope[] {
  if (isSet) return withImplied([...chosen, ...taking(scope)]);
  return chosen.filter((one) => one !== scope && !withImplied(taking(one)).includes(scope));
}

/** A scope of executions takes seeing digital organizations, which alone sets seeing executions. */
function taking(scope: Scope): Scope[] {
  return scope.startsWith('executions.') ? [scope, 'digital_organizations.view'] : [scope];
}
