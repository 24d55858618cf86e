import type { CredentialRow } from '../../../db/repositories/credentials/credentials.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { AccountActor } from '../../identity/actor.ts';
import { mayCall } from '../../identity/policy.ts';
import { projectViewOf } from '../../identity/projectAccess.ts';
import type { CredentialStore } from '../CredentialStore.ts';
import type { CredentialTypes } from '../CredentialTypes.ts';
import { furtherScopes, missingScopes } from './missingScopes.ts';
import { scopedOperations, type ScopedOperation, type ScopedTypes } from './scopedOperations.ts';

/** Dependencies of `readCredentialAccess`. */
export interface AccessDeps {
  readonly credentials: Pick<CredentialStore, 'values' | 'oauth2'>;
  readonly credentialTypes: Pick<CredentialTypes, 'get'>;
  readonly nodeTypes: ScopedTypes;
}

/** The granted scopes of a credential, and the scopes that its operations need. */
export interface CredentialAccess {
  /** Granted scopes; null if they are not known, or if the credential is not connected. */
  readonly granted: readonly string[] | null;
  /** Scopes that the next sign-in requests. */
  readonly asked: readonly string[];
  /** Operations with missing scopes that the caller may see. */
  readonly lacking: readonly { readonly operation: ScopedOperation; readonly scopes: readonly string[] }[];
  /** Number of further operations with missing scopes. */
  readonly hidden: number;
}

/** Returns the scopes of a credential, and the operations with missing scopes. Null for a type without scopes. */
export async function readCredentialAccess(
  repositories: Pick<Repositories, 'credentials'>,
  { row, actor }: { row: CredentialRow; actor: AccountActor },
  deps: AccessDeps,
): Promise<CredentialAccess | null> {
  const scopes = deps.credentialTypes.get(row.type)?.definition.oauth2?.scopes;
  if (!scopes) return null;
  const nodes = await repositories.credentials.listNodes(row.id, projectViewOf(actor));
  const operations = scopedOperations(nodes, { credentialId: row.id, nodeTypes: deps.nodeTypes });
  const values = deps.credentials.values(row);
  const needed = operations.map((operation) => operation.needed);
  const granted = row.tokensEncrypted === null ? null : deps.credentials.oauth2.grantedScopes(row);
  const lacking = operations
    .map((operation) => ({
      operation,
      scopes: granted === null ? [] : missingScopes(operation.needed, { scopes, granted, values }),
    }))
    .filter((one) => one.scopes.length > 0);
  const shown = lacking.filter(({ operation }) => operation.isShown && mayCall(actor, 'digital_organizations.view'));
  return {
    granted,
    asked: [...scopes.wanted(values), ...furtherScopes(needed, { scopes, values })],
    lacking: shown,
    hidden: lacking.length - shown.length,
  };
}
