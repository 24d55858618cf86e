import type { SsoConnectionRow } from '../../db/entities/ssoConnection.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Deps } from '../deps.ts';
import { isOfSso } from './noteSsoError.ts';
import { oidcClientOf } from './oidcClientOf.ts';

/** Asks a provider who it is before a connection is stored. Errors: `invalid_request` with what is wrong. */
export async function checkedProvider(
  connection: Pick<SsoConnectionRow, 'id' | 'organizationId' | 'settings' | 'secretEncrypted' | 'protocol'>,
  deps: Deps,
): Promise<void> {
  if (connection.protocol !== 'oidc') return; // the others are asked for nothing beforehand
  try {
    await oidcClientOf(connection, deps).check();
  } catch (error) {
    if (!isOfSso(error)) throw error;
    throw new AppError('invalid_request', `The provider did not answer as expected: ${error.internal ?? ''}`, {
      param: '/oidc/issuer',
      cause: error,
    });
  }
}
