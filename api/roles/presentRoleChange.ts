import type { components } from '../../openapi/generated/types.ts';

type Preview = components['schemas']['RoleChangePreview'];
type Permission = components['schemas']['Permission'];

/** What a change of scopes gives and takes, and from whom. */
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
