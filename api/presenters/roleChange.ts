import type { components } from '../../openapi/generated/types.ts';

type Preview = components['schemas']['RoleChangePreview'];
type Permission = components['schemas']['Permission'];

/** The scopes that a change adds and removes, and the affected members. */
export function presentRoleChange(
  before: readonly Permission[],
  after: readonly Permission[],
  holders: Preview['holders'],
): Preview {
  return {
    scopes: [...after],
    gained: after.filter((scope) => !before.includes(scope)),
    lost: before.filter((scope) => !after.includes(scope)),
    holders,
    holder_count: holders.length,
  };
}
