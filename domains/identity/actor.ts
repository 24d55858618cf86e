import type { components } from '../../openapi/generated/types.ts';

export type Permission = components['schemas']['Permission'];
export type InstanceRole = components['schemas']['Account']['instance_role'];
export type OrganizationRole = components['schemas']['Me']['role'];

/** An account that acts in one organization, by its session or by an account API key. */
export interface AccountActor {
  readonly kind: 'account';
  readonly via: 'session' | 'account_api_key';
  readonly accountId: string;
  /** A member of one project without a person, by one of its keys. */
  readonly isServiceAccount?: boolean;
  readonly organizationId: string;
  readonly role: OrganizationRole;
  readonly instanceRole: InstanceRole;
  /** The scopes of its custom role of the instance; null if it has none. */
  readonly instanceScopes: readonly Permission[] | null;
  readonly sessionId: string | null;
  /** The connection of single sign-on that opened the session, or the one in which the key was made. */
  readonly connectionId: string | null;
  /** A second factor is demanded here and the session has none: it reaches its own account only. */
  readonly factorMissing: boolean;
  /** The organization is being deleted: there is nothing left to do in it but to restore it. */
  readonly organizationDeleting: boolean;
  readonly keyId: string | null;
  /** Where the key may be used from; null = from everywhere. */
  readonly allowedAddresses: readonly string[] | null;
  /** Null = all rights of the account. */
  readonly scopes: readonly Permission[] | null;
}

/** A key on the model gateway: a model API key, or an account API key with its wider reach. */
export interface KeyActor {
  readonly kind: 'key';
  readonly keyKind: 'model' | 'account';
  readonly keyId: string;
  /** The first key of its rotations; itself if it was not rotated. */
  readonly firstKeyId: string;
  readonly organizationId: string;
  readonly accountId: string;
  readonly allowedModels: readonly string[] | null;
  readonly scopes: readonly Permission[] | null;
  /** Its calls of models lose what their provider has no word for, instead of being refused. */
  readonly dropsUnsupported: boolean;
  /** The revision of the key's row as it was read. */
  readonly revision: number;
  /** The address that the request came from. */
  readonly address: string;
}

/** A directory that provisions people and groups of a connection, by its SCIM token. */
export interface ScimActor {
  readonly kind: 'scim';
  readonly organizationId: string;
  readonly connectionId: string;
}

/** Anonymous: public operations and webhooks. */
export interface StrangerActor {
  readonly kind: 'stranger';
}

export type Actor = AccountActor | KeyActor | ScimActor | StrangerActor;
