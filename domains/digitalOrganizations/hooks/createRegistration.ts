import { randomBytes } from 'node:crypto';

import { newId } from '../../../db/ids.ts';
import type { CredentialRow } from '../../../db/repositories/credentials/credentials.ts';
import { hookRegistrationContext } from '../../../db/secrets/hookRegistration.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { selectedCredential } from '../../credentials/slots.ts';
import { withCredential } from '../../credentials/withCredential.ts';
import type { JsonObject } from '../../executions/item.ts';
import { hookSourceOf, hookUrl, ofTrigger, registeredUrl, type HookAddress, type HookDeps } from './hookDeps.ts';
import { knownType } from '../../executions/knownType.ts';

/** A trigger whose address is to be registered. */
export interface WantedHook extends HookAddress {
  readonly organizationId: string;
  readonly digitalOrganizationId: string;
  readonly node: components['schemas']['GraphNode'];
  /** Belongs to the registration in use that it replaces. */
  readonly credentialChangedAt?: Date;
}

/** A registration that no one uses within this time is removed again. */
const unusedMs = 300_000;
const dayMs = 86_400_000;

/**
 * Registers an address at its service and returns the id of the registration, which its caller has to use or end. It is noted before
 * the service is called, so that it is removed after a crash, too. Errors: those of the credential; the refusal of the service.
 */
export async function createRegistration(
  deps: HookDeps,
  wanted: WantedHook,
  signal: AbortSignal = new AbortController().signal,
): Promise<string> {
  const { organizationId, digitalOrganizationId, node, addressId, isTest } = wanted;
  const { registration, slot } = hookSourceOf(deps, node.type)!;
  const credential = await credentialOf(deps, wanted, slot);
  const id = newId('hookRegistration');
  const context = hookRegistrationContext({ id, organizationId });
  const secret = randomBytes(32).toString('base64url');
  const sealed = (data: JsonObject | null, own = secret) =>
    deps.secrets.encrypt(context, JSON.stringify({ secret: own, data }));
  const row = { id, digitalOrganizationId, nodeId: node.id, addressId, isTest, node };
  await deps.database.withOrganization(organizationId, ({ hookRegistrations }) =>
    hookRegistrations.insert(
      {
        ...row,
        credentialId: credential.id,
        credentialChangedAt: credential.updatedAt,
        dataEncrypted: sealed(null),
      },
      unusedMs,
    ),
  );
  try {
    const parameters = parametersOf(deps, node);
    const { publicUrl } = deps.settings;
    const call = {
      address: registeredUrl(row, publicUrl),
      base: hookUrl(wanted, publicUrl),
      secret,
      parameters,
      isTest,
      isContinued: wanted.credentialChangedAt?.getTime() === credential.updatedAt.getTime(),
    };
    const use = { ...deps, aborted: signal };
    const registered = await withCredential(credential, use, (opened, limited) =>
      registration!.create(call, sourceContext(deps, opened, limited)),
    );
    const { data, expiresAt = null } = registered;
    const dataEncrypted = sealed(data, registered.secret ?? secret);
    await deps.database.withOrganization(organizationId, ({ hookRegistrations }) =>
      hookRegistrations.noteRegistered(id, { dataEncrypted, expiresAt, renewAt: expiresAt && renewalOf(expiresAt) }),
    );
    return id;
  } catch (error) {
    // After an error without an answer, the service may still have it.
    await deps.database.withOrganization(organizationId, ({ hookRegistrations }) => hookRegistrations.end([id]));
    throw ofTrigger(error, node.name);
  }
}

/** A fifth of the time before it ends, but at most a day. */
function renewalOf(expiresAt: Date): Date {
  const leftMs = expiresAt.getTime() - Date.now();
  return new Date(expiresAt.getTime() - Math.min(dayMs, leftMs / 5));
}

async function credentialOf(
  { database }: HookDeps,
  { organizationId, digitalOrganizationId, node }: WantedHook,
  slot: string,
): Promise<CredentialRow> {
  const id = selectedCredential(node, slot);
  if (id === null) throw new AppError('credential_missing', `Select a credential in "${node.name}".`);
  const row = await database.withOrganization(organizationId, ({ credentials }) =>
    credentials.findUsable(id, digitalOrganizationId),
  );
  if (row) return row;
  throw new AppError(
    'credential_unavailable',
    `The credential of "${node.name}" was deleted or belongs to another project. Select another one.`,
  );
}

/** Errors: `parameter_invalid`. */
export function parametersOf({ nodeTypes }: HookDeps, node: WantedHook['node']): JsonObject {
  return knownType(nodeTypes.get(node), node).checks.resolved(node.parameters ?? {}, node.name) as JsonObject;
}

/** The context with which a source reaches its service. */
export function sourceContext(
  { outbound, catalog }: Pick<HookDeps, 'outbound' | 'catalog'>,
  credential: Parameters<Parameters<typeof withCredential>[2]>[0],
  signal: AbortSignal,
) {
  return { credential, fetch: outbound.stream, connect: outbound.dial, limits: catalog.limits, signal };
}
