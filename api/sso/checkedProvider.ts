import type { SsoConnectionRow } from '../../db/entities/ssoConnection.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Deps } from '../deps.ts';
import { directoryOf } from './directoryOf.ts';
import { isSsoError } from './recordSsoFailure.ts';
import { oidcClientOf } from './oidcClientOf.ts';

/**
 * Asks a provider who it is before a connection is stored; answers until when the certificate of a directory holds. Errors:
 * `invalid_request` with the error.
 */
export async function checkedProvider(
  connection: Pick<SsoConnectionRow, 'id' | 'organizationId' | 'settings' | 'secretEncrypted' | 'protocol'>,
  deps: Deps,
): Promise<Pick<SsoConnectionRow, 'certificateExpiresAt'>> {
  const { protocol } = connection;
  if (protocol === 'saml') return { certificateExpiresAt: null }; // it is asked by browsers only
  try {
    if (protocol === 'oidc') {
      await oidcClientOf(connection, deps).check();
      return { certificateExpiresAt: null };
    }
    const directory = directoryOf(connection, deps);
    await directory.check();
    return { certificateExpiresAt: directory.certificateExpiresAt };
  } catch (error) {
    if (!isSsoError(error)) throw error;
    throw new AppError('invalid_request', `The provider did not answer as expected: ${error.internal ?? ''}`, {
      param: protocol === 'ldap' ? '/ldap/url' : '/oidc/issuer',
      cause: error,
    });
  }
}
