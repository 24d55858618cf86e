import type { MadeByReader } from '../../../db/repositories/identity/madeBy.ts';
import type { Permission } from '../../identity/actor.ts';
import type { KeyKind } from '../../identity/keys.ts';

/** An API key whose row was found active. Its permissions are checked again by the hold. */
export interface AuthenticatedKey {
  id: string;
  /** The first key of its rotations; itself if it was not rotated. */
  firstKeyId: string;
  organizationId: string;
  accountId: string;
  kind: KeyKind;
  /** Names of the models it may call; null for all. */
  allowedModels: readonly string[] | null;
  /** Where it may be used from; null for everywhere. */
  allowedAddresses: readonly string[] | null;
  /** Scopes of the management API an account key is narrowed to; null for all of its creator's rights. */
  scopes: readonly Permission[] | null;
  /** Its calls lose what their provider has no word for, instead of being refused. */
  dropsUnsupported: boolean;
  /** The revision of the row when it was read. The hold refuses a call with an older one. */
  revision: number;
  /** The address of the caller; null for calls within the instance. */
  address: string | null;
}

/** On whose behalf a call is made; the organization pays. */
export type Caller =
  | { kind: 'key'; key: AuthenticatedKey }
  | { kind: 'execution'; organizationId: string; executionId: string; accountId: string | null }
  | { kind: 'session'; organizationId: string; accountId: string };

/** Returns the access of a key to stored objects of the gateway. */
export function madeByReader({
  id,
  kind,
  accountId,
}: Pick<AuthenticatedKey, 'id' | 'kind' | 'accountId'>): MadeByReader {
  return { keyId: id, accountId: kind === 'account' ? accountId : null };
}

/** The organization whose wallet pays for the caller. */
export function organizationOf(caller: Caller): string {
  return caller.kind === 'key' ? caller.key.organizationId : caller.organizationId;
}

/** True when the caller sees only models that an admin opened; account API keys call every enabled model (decisions §4). */
export function needsOpenModel(caller: Caller): boolean {
  return !(caller.kind === 'key' && caller.key.kind === 'account');
}
