import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { Provider } from 'oidc-provider';

/** The person who signs in at the provider, and their claims. */
export interface OutsidePerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean | string;
  readonly name?: string;
  readonly groups?: unknown;
}

/** A real OpenID provider (https://github.com/panva/node-oidc-provider), whose answers a test can forge on their way. */
export interface OidcProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The private key that signs now. */
  readonly key: JWK;
  /** The person who signs in from now on. */
  person: OutsidePerson;
  /** False: e-mail, name and groups are in the answer of `userinfo` only, from the next registration on. */
  claimsInToken: boolean;
  /** True: neither challenges nor verifiers of PKCE reach it, as if it knew nothing of them. */
  ignoresPkce: boolean;
  /** The methods of PKCE that its metadata names instead of its own. */
  namedMethods: readonly string[] | null;
  /** Changes what the token endpoint answers. */
  forgeToken: ((answer: { id_token: string }) => Promise<Record<string, unknown>> | Record<string, unknown>) | null;
  /** Registers another redirect URI. */
  register(redirectUri: string): void;
  /** Signs with a new key from now on; the old one is deleted. */
  rotateKey(): Promise<void>;
  close(): Promise<void>;
}

export async function startOidcProvider(): Promise<OidcProvider> {
  const redirectUris = ['http://127.0.0.1/none-yet'];
  let provider: Provider | null = null;
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clientId = 'bureau';
  const clientSecret = 'the-client-secret-of-the-test-0815';
  let key = await makeKey();

  const self: OidcProvider = {
    issuer,
    clientId,
    clientSecret,
    get key() {
      return key;
    },
    person: { sub: 'nobody' },
    claimsInToken: true,
    ignoresPkce: false,
    namedMethods: null,
    forgeToken: null,
    register: (redirectUri) => {
      redirectUris.push(redirectUri);
      provider = build();
    },
    rotateKey: async () => {
      key = await makeKey();
      provider = build();
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  provider = build();
  return self;

  function build(): Provider {
    return new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: [...redirectUris],
          response_types: ['code'],
        },
      ],
      jwks: { keys: [key] },
      claims: {
        openid: ['sub', 'groups', '_claim_names'],
        email: ['email', 'email_verified'],
        profile: ['name'],
      },
      conformIdTokenClaims: !self.claimsInToken,
      features: { devInteractions: { enabled: false } },
      findAccount: (_context, accountId) => ({ accountId, claims: () => ({ ...self.person, sub: accountId }) }),
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      pkce: { required: () => !self.ignoresPkce },
      ttl: { AccessToken: 3600, Session: 3600, Grant: 86_400, Interaction: 600, IdToken: 3600 },
    });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const current = provider!;
    if (self.ignoresPkce) await withoutPkce(request);
    if (self.namedMethods !== null && request.url === '/.well-known/openid-configuration') {
      const endpoints = {
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
      };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ issuer, ...endpoints, code_challenge_methods_supported: self.namedMethods }));
      return;
    }
    if (request.url?.startsWith('/interaction/')) return agree(current, request, response);
    if (request.url === '/token' && self.forgeToken !== null) return forge(current, request, response);
    await current.callback()(request, response);
  }

  async function forge(by: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    const { end, write } = response;
    response.write = ((chunk: Buffer) => chunks.push(Buffer.from(chunk)) > 0) as typeof response.write;
    const done = new Promise<void>((resolve) => {
      response.end = ((chunk?: Buffer) => {
        if (chunk) chunks.push(Buffer.from(chunk));
        resolve();
        return response;
      }) as typeof response.end;
    });
    await by.callback()(request, response);
    await done;
    response.end = end;
    response.write = write;
    const given = JSON.parse(Buffer.concat(chunks).toString()) as { id_token: string };
    const forged = Buffer.from(JSON.stringify(await self.forgeToken!(given)));
    response.setHeader('content-length', forged.length);
    response.end(forged);
  }

  /** Signs in the current person, and consents to the request. */
  async function agree(by: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, session } = await by.interactionDetails(request, response);
    if (prompt.name === 'login') {
      await by.interactionFinished(request, response, { login: { accountId: self.person.sub } });
      return;
    }
    const grant = new by.Grant({ accountId: session!.accountId, clientId: String(params['client_id']) });
    grant.addOIDCScope(String(params['scope']));
    await by.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  }
}

/** Takes PKCE out of a request before the provider sees it. */
async function withoutPkce(request: IncomingMessage & { body?: object }): Promise<void> {
  if (request.url?.startsWith('/auth?')) {
    const query = new URLSearchParams(request.url.slice('/auth?'.length));
    query.delete('code_challenge');
    query.delete('code_challenge_method');
    request.url = `/auth?${query}`;
  }
  if (request.url !== '/token') return;
  const fields = new URLSearchParams(await text(request));
  fields.delete('code_verifier');
  request.body = Object.fromEntries(fields);
}

let keys = 0;

async function makeKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  keys += 1;
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: `key-${keys}` };
}
