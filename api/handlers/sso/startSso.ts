import type { Handler } from '../../handler.ts';
import { beginSso } from '../../sso/beginSso.ts';

/** Sends a browser to the identity provider of a connection. */
export const startSso: Handler<'startSso'> = async ({ params, body, headers, remoteAddress }, deps) =>
  beginSso(
    {
      connectionId: params.sso_connection_id,
      headers,
      remoteAddress,
      linkAccountId: null,
      hint: body?.email ?? null,
      returnTo: body?.return_to ?? null,
    },
    deps,
  );
