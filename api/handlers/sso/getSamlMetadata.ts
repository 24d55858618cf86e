import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';
import { samlClientOf } from '../../sso/samlClientOf.ts';

/** Our metadata for a SAML provider: entity id, address for responses, and the certificate of our requests. */
export const getSamlMetadata: Handler<'getSamlMetadata'> = async ({ params }, deps) => {
  const connection = await deps.database.asSystem(({ ssoConnections }) =>
    ssoConnections.find(params.sso_connection_id),
  );
  if (connection?.protocol !== 'saml') throw notFound();
  const client = await samlClientOf(connection, deps);
  return { status: 200, contentType: 'application/samlmetadata+xml', raw: client.metadata() };
};
