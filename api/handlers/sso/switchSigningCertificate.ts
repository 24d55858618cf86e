import { signingWith } from '../../../domains/identity/sso/saml/signingKeys.ts';
import type { Handler } from '../../handler.ts';
import { changeSigningKeys } from '../../sso/changeSigningKeys.ts';

/** Signs requests with that certificate from now on; the other one stays, for switching back. */
export const switchSigningCertificate: Handler<'switchSigningCertificate'> = async ({ actor, params }, deps) => {
  const body = await changeSigningKeys(deps, { actor, id: params.sso_connection_id }, (keys) =>
    signingWith(keys, params.fingerprint),
  );
  return { status: 200, body };
};
