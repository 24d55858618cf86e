import { withoutKey } from '../../../domains/identity/sso/saml/signingKeys.ts';
import type { Handler } from '../../handler.ts';
import { changeSigningKeys } from '../../sso/changeSigningKeys.ts';

/** Deletes a certificate that signs nothing, with its key. */
export const deleteSigningCertificate: Handler<'deleteSigningCertificate'> = async ({ actor, params }, deps) => {
  const body = await changeSigningKeys(deps, { actor, id: params.sso_connection_id }, (keys) =>
    withoutKey(keys, params.fingerprint),
  );
  return { status: 200, body };
};
