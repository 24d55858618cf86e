import type { McpFetch } from '../../../platform/mcp/client/McpFetch.ts';
import { beginMcpSignIn, finishMcpSignIn, type McpSignInRequest } from '../../../platform/mcp/client/signIn/signIn.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';

const { client_id: id, client_secret: secret } = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}') as {
  client_id?: string;
  client_secret?: string;
};
const mostSignIns = 3;

/** Returns a fetch of a user who consents to everything: it signs in when a server requires it, and again for further scopes. */
export function signedInFetch(url: string, { stream }: Pick<Outbound, 'stream'>): McpFetch {
  const request: McpSignInRequest = {
    url,
    redirectUri: 'http://localhost:3000/callback',
    clientMetadataUrl: 'https://conformance-test.local/client-metadata.json',
    client: id ? { client_id: id, ...(secret ? { client_secret: secret } : {}) } : null,
    scope: null,
  };
  const deps = { stream, checkHost: () => undefined };
  let token: string | null = null;
  let signIns = 0;
  let granted = '';
  const signIn = async (wanted: string): Promise<void> => {
    signIns += 1;
    const further = [granted, wanted].join(' ').split(' ').filter(Boolean);
    const { authorizationUrl, verifier, agreement } = await beginMcpSignIn({ ...request, further }, deps);
    const page = await stream(authorizationUrl.href, { maxRedirects: 0 });
    page.body.destroy();
    const { searchParams } = new URL(page.headers['location']!);
    const answer = { agreement, verifier, code: searchParams.get('code')!, iss: searchParams.get('iss') ?? undefined };
    const tokens = await finishMcpSignIn(request, answer, deps);
    token = tokens.access_token;
    granted = agreement.scope ?? '';
  };
  return async (address, options) => {
    for (;;) {
      const headers = { ...options.headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) };
      const answer = await stream(address, { ...options, headers });
      const challenge = answer.headers['www-authenticate'] ?? '';
      const isAsked = answer.status === 401 || (answer.status === 403 && challenge.includes('insufficient_scope'));
      if (!isAsked || signIns >= mostSignIns) return answer;
      answer.body.destroy();
      await signIn(answer.status === 403 ? (/scope="([^"]*)"/.exec(challenge)?.[1] ?? '') : '');
    }
  };
}
