import { $api, type Schema } from '../../api/client.ts';
import { rolePath, type RoleKind } from './rolePath.ts';

export type Role = Schema<'Role'>;

/** All roles of a kind, the built-in ones first. */
export function useRoles(kind: RoleKind) {
  return $api.useQuery('get', rolePath(kind), {}, { staleTime: 15_000 });
}
