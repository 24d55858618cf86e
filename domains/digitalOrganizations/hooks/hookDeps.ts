import type { NodeTypes } from '../../../activities/engine/nodeTypes.ts';
import type { HookSource } from '../../../activities/kit/triggerSource.ts';
import type { Database } from '../../../db/database.ts';
import type { Secrets } from '../../../db/secrets/secrets.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Logger } from '../../../platform/config/logger.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { OpenedCatalog } from '../../catalog/openCatalog.ts';
import type { CredentialSlots } from '../../credentials/CredentialSlots.ts';
import type { CredentialStore } from '../../credentials/CredentialStore.ts';
import { addressPaths } from '../../executions/publishing/addressKind.ts';

/** Parts with which addresses are registered at services. */
export interface HookDeps {
  readonly database: Database;
  readonly secrets: Pick<Secrets, 'encrypt' | 'decrypt'>;
  readonly nodeTypes: Pick<NodeTypes, 'get' | 'newest'>;
  readonly credentials: Pick<CredentialStore, 'opened'>;
  readonly credentialSlots: Pick<CredentialSlots, 'take'>;
  readonly outbound: Pick<Outbound, 'stream' | 'dial'>;
  readonly catalog: Pick<OpenedCatalog, 'limits'>;
  readonly settings: { readonly publicUrl: string };
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** Returns how a service calls a node type; null for all other node types. */
export function hookSourceOf({ nodeTypes }: Pick<HookDeps, 'nodeTypes'>, type: string): HookSource | null {
  const source = nodeTypes.newest(type)?.definition.source;
  return source?.kind === 'hook' ? source : null;
}

/** An address of a trigger. */
export interface HookAddress {
  readonly addressId: string;
  readonly isTest: boolean;
}

/** Returns the address of a trigger, which the addresses of its registrations begin with. */
export function hookUrl({ addressId, isTest }: HookAddress, publicUrl: string): string {
  return `${publicUrl}/${isTest ? addressPaths.hook.test : addressPaths.hook.production}/${addressId}`;
}

/** Returns the address of one registration: services refuse the same address twice. */
export function registeredUrl(registration: HookAddress & { readonly id: string }, publicUrl: string): string {
  return `${hookUrl(registration, publicUrl)}/${registration.id.slice(-10)}`;
}

/** Content of the envelope of a registration. */
export interface HookSecret {
  readonly secret: string;
  /** Data that removes it at the service; null before the service has it. */
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** Returns an error that names the trigger. */
export function ofTrigger(error: unknown, name: string): unknown {
  if (!(error instanceof AppError)) return error;
  const { code, message, retryable, retryAfterMs } = error;
  return new AppError(code, `"${name}" could not be registered. ${message}`, {
    cause: error,
    retryable,
    ...(retryAfterMs === undefined || retryAfterMs === null ? {} : { retryAfterMs }),
  });
}
