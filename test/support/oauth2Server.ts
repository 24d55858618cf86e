import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** A real authorization server (https://github.com/panva/node-oidc-provider) that agrees to everything, with a resource behind it. */
export interface OAuth2Server {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Grants of the token requests so far, in order. */
  readonly asked: string[];
  /** Returns 200 for a currently valid bearer token, else 401. */
  readonly resourceUrl: string;
  /** Makes a token useless at once. */
  revoke(accessToken: string): Promise<void>;
  close(): Promise<void>;
}

export async function startOAuth2Server(redirectUri: string): Promise<OAuth2Server> {
  const asked: string[] = [];
  const client = { client_id: 'bureau', client_secret: 'the-client-secret-of-the-test-0815' };
  let provider: Provider | null = null;
  const server = createServer((request, response) => {
    if (request.url === '/resource') void answerResource(provider!, request, response);
    else if (request.url?.startsWith('/interaction/')) void agree(provider!, request, response);
    else void provider!.callback()(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider = new Provider(url, {
    clients: [
      {
        ...client,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
        response_types: ['code'],
      },
    ],
    features: { devInteractions: { enabled: false }, clientCredentials: { enabled: true } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    pkce: { required: () => true },
    scopes: ['openid', 'offline_access', 'read'],
    ttl: {
      AccessToken: 3600,
      ClientCredentials: 3600,
      RefreshToken: 86_400,
      Session: 3600,
      Grant: 86_400,
      Interaction: 600,
    },
  });
  provider.use(async (context, next) => {
    await next();
    if (context.path === '/token') asked.push(String((context as unknown as TokenContext).oidc?.params?.grant_type));
  });
  return {
    url,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    asked,
    resourceUrl: `${url}/resource`,
    revoke: async (accessToken) => (await provider.AccessToken.find(accessToken))?.destroy(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface TokenContext {
  oidc?: { params?: { grant_type?: string } };
}

async function answerResource(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const isGood = (await provider.AccessToken.find(token)) ?? (await provider.ClientCredentials.find(token));
  response.writeHead(isGood ? 200 : 401, { 'content-type': 'application/json' }).end('{}');
}

/** Signs in as Ada and consents to the request. */
async function agree(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { prompt, params, session, grantId } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login') {
    await provider.interactionFinished(request, response, { login: { accountId: 'ada' } });
    return;
  }
  const clientId = String(params['client_id']);
  const grant =
    (grantId ? await provider.Grant.find(grantId) : undefined) ??
    new provider.Grant({ accountId: session!.accountId, clientId });
  grant.addOIDCScope(String(params['scope']));
  await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
}

/** Goes through an authorization as a browser would, up to the address that the server sends it back to. */
export async function agreeAt(authorizationUrl: string, callback: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = authorizationUrl;
  for (let hop = 0; hop < 20 && !url.startsWith(callback); hop += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`${url} answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
    url = new URL(location, url).href;
  }
  return url;
}
