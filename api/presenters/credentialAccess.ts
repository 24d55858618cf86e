import type { CredentialType } from '../../domains/credentials/CredentialTypes.ts';
import type { CredentialAccess } from '../../domains/credentials/scopes/readCredentialAccess.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** Returns the access of a credential, with the kinds of access that contain missing scopes. Null: the type has no scopes. */
export function presentCredentialAccess(
  access: CredentialAccess | null,
  type: CredentialType | undefined,
): Schemas['CredentialAccess'] {
  if (access === null) return { granted: null, asked: [], missing: [], hidden: 0 };
  const kinds = Object.entries(type?.definition.oauth2?.scopes?.kinds ?? {});
  return {
    granted: access.granted && [...access.granted],
    asked: [...access.asked],
    missing: access.lacking.map(({ operation: { node, needed, ...use }, scopes }) => ({
      digital_organization_id: use.digitalOrganizationId,
      digital_organization_name: use.digitalOrganizationName,
      versions: [...use.versions],
      node_id: node.id,
      node_name: node.name,
      node_type: node.type,
      operation: needed.operation,
      scopes: [...scopes],
      access: kinds.flatMap(([word, kind]) => (scopes.every((scope) => kind.scopes.includes(scope)) ? [word] : [])),
    })),
    hidden: access.hidden,
  };
}
