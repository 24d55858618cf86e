import { createHash } from 'node:crypto';

/** The request with which a client sends a browser to the authorization server; PKCE's verifier is `verifier`. */
export interface BegunRequest {
  clientId: string;
  /** Its id, as the page that asks names it. */
  requestId: string;
  /** Cookies of the browser. */
  cookies: string[];
  verifier: string;
}

export const oauthCallback = 'http://127.0.0.1:9/callback';

/** Registers a client and starts a request of it, in a browser without a session. */
export async function beginOAuthRequest(url: string): Promise<BegunRequest> {
  const registered = await fetch(`${url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Mine', redirect_uris: [oauthCallback] }),
  });
  const { client_id: clientId } = (await registered.json()) as { client_id: string };
  const verifier = 'v'.repeat(43);
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: oauthCallback,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${url}/mcp`,
  });
  const answer = await fetch(`${url}/oauth/authorize?${query}`, { redirect: 'manual' });
  const requestId = new URL(answer.headers.get('location')!).searchParams.get('request')!;
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]!);
  return { clientId, requestId, cookies, verifier };
}
