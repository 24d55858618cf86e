import { createHash } from 'node:crypto';

import type { Database } from '../../../../db/database.ts';
import type { SsoConnectionRow } from '../../../../db/entities/ssoConnection.ts';
import { ssoFailed } from '../ssoErrors.ts';
import type { SamlClient } from './SamlClient.ts';

type ReadResponse = Awaited<ReturnType<SamlClient['identify']>>;

/**
 * Uses an assertion once; if a browser waits for it (`stateHash`), its attempt receives the identity. Errors: `sso_failed` if the assertion
 * was used before, or if the attempt no longer waits.
 */
export async function useAssertion(
  database: Database,
  { id: connectionId, organizationId }: Pick<SsoConnectionRow, 'id' | 'organizationId'>,
  { read, stateHash }: { readonly read: ReadResponse; readonly stateHash: Buffer | null },
): Promise<void> {
  const hash = createHash('sha256').update(read.assertionId).digest();
  const isNew = await database.asSystem(
    async ({ ssoAttempts }) =>
      (await ssoAttempts.useAssertion({ organizationId, connectionId, hash, expiresAt: read.validUntil })) &&
      (stateHash === null || (await ssoAttempts.answer({ connectionId, stateHash }, read.identity))),
  );
  if (!isNew) throw ssoFailed('The assertion was used before');
}
