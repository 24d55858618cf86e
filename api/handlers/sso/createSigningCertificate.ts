import { makeSigningKey } from '../../../domains/identity/sso/saml/selfSigned.ts';
import { withNextKey } from '../../../domains/identity/sso/saml/signingKeys.ts';
import type { Handler } from '../../handler.ts';
import { changeSigningKeys } from '../../sso/changeSigningKeys.ts';

/** Creates the next certificate of a SAML connection; it is announced in our metadata and signs nothing yet. */
export const createSigningCertificate: Handler<'createSigningCertificate'> = async ({ actor, params }, deps) => {
  const body = await changeSigningKeys(deps, { actor, id: params.sso_connection_id }, async (keys) =>
    withNextKey(keys, await makeSigningKey('Bureau')),
  );
  return { status: 201, body };
};
