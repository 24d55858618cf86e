import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';

/** A token server of a vendor, by its documentation: requirements and answers. */
export interface TokenServer {
  readonly tokenPath: string;
  readonly clientBy: 'basic' | 'body';
  readonly body: 'form' | 'json';
  readonly pkce: boolean;
  /** Parameters of the authorization URL besides those of RFC 6749, as the vendor documents them. */
  readonly authorization: Readonly<Record<string, string>>;
  /** Name of the scope parameter at the authorization URL; null: the vendor has none. */
  readonly scopeParameter: string | null;
  /** The answer to a code and to a refresh token; `next` is the refresh token that comes with it, `url` the address of the fake. */
  readonly answer: (tokens: { access: string; next: string; isRenewal: boolean; url: string }) => object;
  /** A refresh token can be used once. */
  readonly rotates: boolean;
  readonly refusal: { readonly status: number; readonly json: object };
  /** Responses of the API to requests with a valid token. */
  readonly api: Readonly<Record<string, object>>;
}

export const client = { client_id: 'client-of-the-test', client_secret: 'client-secret-4711' };

/** Starts the token server and the API of a vendor. */
export async function startTokenServer(vendor: TokenServer, redirectUri: string) {
  const state = { challenge: '', count: 0, refresh: '', access: '', asked: [] as string[], problems: [] as string[] };
  const urlOf = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url!, 'http://fake');
    const written = await readText(request);
    const send = (status: number, json: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(json));
    };
    if (pathname !== vendor.tokenPath) {
      const isValid = [`Bearer ${state.access}`, `OAuth ${state.access}`].includes(request.headers.authorization ?? '');
      const found = vendor.api[`${request.method} ${pathname}`];
      return send(
        isValid && found ? 200 : isValid ? 404 : 401,
        isValid && found ? found : { ok: false, message: 'no' },
      );
    }
    const values = read(vendor, request.headers['content-type'] ?? '', written);
    state.problems.push(
      ...problemsOf(vendor, { values, authorization: request.headers.authorization, redirectUri, state }),
    );
    state.asked.push(String(values['grant_type']));
    const isRenewal = values['grant_type'] === 'refresh_token';
    const isKnown = isRenewal ? values['refresh_token'] === state.refresh : values['code'] === 'code-1';
    if (!isKnown || request.method !== 'POST') return send(vendor.refusal.status, vendor.refusal.json);
    state.count += 1;
    state.access = `access-${state.count}`;
    const next = isRenewal && !vendor.rotates ? state.refresh : `refresh-${state.count}`;
    state.refresh = next;
    return send(200, vendor.answer({ access: state.access, next, isRenewal, url: urlOf() }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: urlOf(),
    state,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function read({ body }: TokenServer, mediaType: string, written: string): Record<string, unknown> {
  const isForm = mediaType.startsWith('application/x-www-form-urlencoded');
  const isJson = mediaType.startsWith('application/json');
  if (body === 'json' ? !isJson : !isForm) return { wrong: `media type ${mediaType}` };
  return isJson ? (JSON.parse(written) as Record<string, unknown>) : Object.fromEntries(new URLSearchParams(written));
}

/** Returns the mistakes that the vendor would refuse. */
function problemsOf(
  { clientBy, pkce }: TokenServer,
  {
    values,
    authorization,
    redirectUri,
    state,
  }: {
    values: Record<string, unknown>;
    authorization: string | undefined;
    redirectUri: string;
    state: { challenge: string };
  },
): string[] {
  const basic = `Basic ${Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64')}`;
  const isInBody = values['client_id'] === client.client_id && values['client_secret'] === client.client_secret;
  const verifier = values['code_verifier'];
  const isCode = values['grant_type'] === 'authorization_code';
  const isVerified = createHash('sha256').update(String(verifier)).digest('base64url') === state.challenge;
  return [
    ...('wrong' in values ? [String(values['wrong'])] : []),
    ...(clientBy === 'basic' && authorization !== basic ? ['no basic authentication'] : []),
    ...(clientBy === 'basic' && 'client_secret' in values ? ['secret in the body'] : []),
    ...(clientBy === 'body' && (!isInBody || authorization !== undefined) ? ['no client in the body'] : []),
    ...(isCode && values['redirect_uri'] !== redirectUri ? ['another redirect address'] : []),
    ...(isCode && pkce !== (verifier !== undefined) ? ['a verifier, or none'] : []),
    ...(isCode && pkce && !isVerified ? ['a wrong verifier'] : []),
  ];
}
