import type { HookSource } from '../../activities/kit/triggerSource.ts';
import { hookRegistrationContext } from '../../db/secrets/hookRegistration.ts';
import { selectedCredential } from '../../domains/credentials/slots.ts';
import type { HookSecret } from '../../domains/digitalOrganizations/hooks/hookDeps.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Deps } from '../deps.ts';
import { authUnavailable } from '../webhooks/auth/authUnavailable.ts';
import { knownType } from '../../domains/executions/knownType.ts';

/** The trigger of a delivery, and its address. */
export interface HookPlace {
  readonly organizationId: string;
  readonly digitalOrganizationId: string;
  readonly node: components['schemas']['GraphNode'];
  readonly addressId: string;
}

/**
 * Returns the secrets that deliveries to an address may have: those of its registrations, or the one of the credential that people have
 * entered. Empty if it has none. Errors: `unavailable` for a credential that cannot be opened.
 */
export async function hookSecrets(
  source: HookSource,
  { organizationId, digitalOrganizationId, node, addressId }: HookPlace,
  { database, secrets, credentials, nodeTypes }: Pick<Deps, 'database' | 'secrets' | 'credentials' | 'nodeTypes'>,
): Promise<string[]> {
  if (!source.secret) {
    const rows = await database.withOrganization(organizationId, ({ hookRegistrations }) =>
      hookRegistrations.listAt(addressId),
    );
    return rows.map((row) => {
      const text = secrets.decrypt(hookRegistrationContext(row), row.dataEncrypted);
      return (JSON.parse(text) as HookSecret).secret;
    });
  }
  const { slot, field } = source.secret;
  const id = selectedCredential(node, slot);
  const types = knownType(nodeTypes.get(node), node).definition.credentials!.find(({ name }) => name === slot)!.types;
  if (id === null) return [];
  const { values } = await credentials
    .open({ organizationId, digitalOrganizationId, id, types })
    .catch((cause: unknown) => {
      throw cause instanceof AppError ? authUnavailable(cause.code, cause) : cause;
    });
  return typeof values[field] === 'string' ? [values[field]] : [];
}
