import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, jwtVerify, importSPKI } from 'jose';
import { Agent } from 'undici';
import type { Dispatcher } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { defaultGatewaySettings } from '../../../domains/gateway/gatewaySettings.ts';
import { azureOpenai } from '../../../domains/gateway/providers/azureOpenai.ts';
import { bedrock } from '../../../domains/gateway/providers/bedrock.ts';
import type { Provider } from '../../../domains/gateway/providers/provider.ts';
import type { ProviderCall } from '../../../domains/gateway/providers/providerCall.ts';
import { vertexAi } from '../../../domains/gateway/providers/vertexAi.ts';

/*
 * Token services and providers behind one server: each request says which host it was for. Their answers are those of the pages that
 * `domains/gateway/providers/tokens/` names.
 */
interface Seen {
  url: string;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

let server: Server;
let dispatcher: Dispatcher;
let seen: Seen[] = [];
/** Returns the answer of a token service. */
let token: (request: Seen) => { status: number; body: string };
let tokens = 0;
/** The answer of the providers. */
let provided = { status: 200, body: '{}' };
beforeAll(async () => {
  server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const url = `${String(request.headers['x-real-origin'])}${request.url}`;
      const one: Seen = { url, headers: request.headers, body: Buffer.concat(pieces).toString() };
      seen.push(one);
      const isToken = /oauth2|login\.microsoftonline|sts\./.test(url);
      if (isToken) tokens += 1;
      const { status, body } = isToken ? token(one) : provided;
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  dispatcher = new Agent().compose(
    (dispatch) => (options, handler) =>
      dispatch(
        {
          ...options,
          origin,
          headers: { ...(options.headers as Record<string, string>), 'x-real-origin': String(options.origin) },
        },
        handler,
      ),
  );
});
afterAll(async () => {
  await dispatcher.close();
  server.close();
});
beforeEach(() => {
  seen = [];
  tokens = 0;
  provided = { status: 200, body: '{}' };
});

const deps = () => ({ dispatcher, settings: defaultGatewaySettings });
const callTo = (baseUrl: string, apiKey: string, more: Partial<ProviderCall> = {}): ProviderCall => ({
  wire: 'chat.completions',
  target: { name: 'p', baseUrl, apiKey },
  upstreamName: 'm',
  body: Buffer.from('{"model":"m","messages":[]}'),
  stream: false,
  signal: null,
  ...more,
});
const issued = (seconds = 3_600) => ({
  status: 200,
  body: JSON.stringify({ access_token: `token-${tokens}`, expires_in: seconds, token_type: 'Bearer' }),
});
async function said(provider: Provider, call: ProviderCall): Promise<string> {
  const { status, body } = await provider.send(call);
  return `${status} ${Buffer.isBuffer(body) ? body.toString() : ''}`;
}

describe('Vertex AI', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const file = {
    type: 'service_account',
    private_key_id: 'kid1',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: 'gateway@project.iam.gserviceaccount.com',
    token_uri: 'https://evil.example.com/token',
  };
  const baseUrl = 'https://europe-west1-aiplatform.googleapis.com/v1/projects/p/locations/europe-west1';
  const gemini = { wire: 'gemini', upstreamName: 'gemini-3-flash' } as const;

  test('is called with a token for its service account, which calls share until it expires soon', async () => {
    token = () => issued();
    const provider = vertexAi(deps());
    const call = callTo(baseUrl, JSON.stringify(file), gemini);
    await Promise.all([provider.send(call), provider.send(call)]);
    await provider.send({ ...call, stream: true });
    expect(tokens).toBe(1);
    expect(seen[0]!.url).toBe('https://oauth2.googleapis.com/token');
    const form = new URLSearchParams(seen[0]!.body);
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const spki = publicKey.export({ type: 'spki', format: 'pem' }) as string;
    const { protectedHeader } = await jwtVerify(form.get('assertion')!, await importSPKI(spki, 'RS256'));
    expect(protectedHeader).toMatchObject({ alg: 'RS256', kid: 'kid1' });
    expect(decodeJwt(form.get('assertion')!)).toMatchObject({
      iss: file.client_email,
      aud: 'https://oauth2.googleapis.com/token',
      scope: 'https://www.googleapis.com/auth/cloud-platform',
    });
    expect(seen.slice(1).map(({ url, headers }) => [url.slice(baseUrl.length), headers.authorization])).toEqual([
      ['/publishers/google/models/gemini-3-flash:generateContent', 'Bearer token-1'],
      ['/publishers/google/models/gemini-3-flash:generateContent', 'Bearer token-1'],
      ['/publishers/google/models/gemini-3-flash:streamGenerateContent?alt=sse', 'Bearer token-1'],
    ]);
  });

  test('serves Claude by Anthropic’s format; a token that expires soon is not used again', async () => {
    token = () => issued(60);
    const provider = vertexAi(deps());
    expect(provider.wireOf('chat.completions', ['chat.completions'], 'claude-sonnet-4-5@20250929')).toBe('messages');
    const headers = { 'anthropic-version': '2023-06-01', 'anthropic-beta': 'b' };
    const claude = { wire: 'messages', upstreamName: 'claude-sonnet-4-5@20250929', headers } as const;
    const base64 = Buffer.from(JSON.stringify(file)).toString('base64');
    await provider.send(callTo(baseUrl, base64, claude));
    await provider.send(callTo(baseUrl, base64, { ...claude, stream: true }));
    expect(tokens).toBe(2);
    const [, whole, , stream] = seen;
    expect(whole!.url).toBe(`${baseUrl}/publishers/anthropic/models/claude-sonnet-4-5@20250929:rawPredict`);
    expect(JSON.parse(whole!.body)).toEqual({ messages: [], anthropic_version: 'vertex-2023-10-16' });
    expect([whole!.headers['anthropic-version'], whole!.headers['anthropic-beta']]).toEqual([undefined, 'b']);
    expect(stream!.url).toContain(':streamRawPredict');
  });

  test('accepts an API key', async () => {
    await vertexAi(deps()).send(callTo(baseUrl, 'AIza-key', gemini));
    expect(seen).toMatchObject([{ headers: { 'x-goog-api-key': 'AIza-key' } }]);
  });

  test('returns 401 with the next step if its key is rejected or invalid', async () => {
    token = () => ({ status: 400, body: '{"error":"invalid_grant","error_description":"Invalid JWT Signature."}' });
    const rejected = await said(vertexAi(deps()), callTo(baseUrl, JSON.stringify(file), gemini));
    expect(rejected).toMatch(/^401 .*Invalid JWT Signature.*Create a new key for the service account/);
    expect(rejected).not.toContain('PRIVATE KEY');
    expect(await said(vertexAi(deps()), callTo(baseUrl, '{"a":1}', gemini))).toMatch(/^401 .*client_email/);
  });
});

describe('Azure OpenAI with an app of Entra ID', () => {
  const app = { tenant_id: 'tenant-1', client_id: 'app-1', client_secret: 'secret-1' };
  const baseUrl = 'https://r.openai.azure.com';

  test('is called with its token instead of the key of the resource', async () => {
    token = () => issued();
    const provider = azureOpenai(deps());
    await provider.send(callTo(baseUrl, JSON.stringify(app)));
    await provider.send(callTo(baseUrl, 'plain-key'));
    const [asked, byToken, byKey] = seen;
    expect(asked!.url).toBe('https://login.microsoftonline.com/tenant-1/oauth2/v2.0/token');
    expect(Object.fromEntries(new URLSearchParams(asked!.body))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'app-1',
      client_secret: 'secret-1',
      scope: 'https://cognitiveservices.azure.com/.default',
    });
    expect(byToken).toMatchObject({
      url: `${baseUrl}/openai/v1/chat/completions`,
      headers: { authorization: 'Bearer token-1' },
    });
    expect(byToken!.headers['api-key']).toBeUndefined();
    expect(byKey!.headers['api-key']).toBe('plain-key');
  });

  test('returns the next step for a wrong secret, and retries after a failure of the service', async () => {
    const description = 'AADSTS7000215: Invalid client secret provided.\r\nTrace ID: 1';
    token = () => ({ status: 401, body: JSON.stringify({ error: 'invalid_client', error_description: description }) });
    const provider = azureOpenai(deps());
    const call = callTo(baseUrl, JSON.stringify(app));
    expect(await said(provider, call)).toMatch(/^401 .*AADSTS7000215.*create a new client secret/);
    token = () => ({ status: 503, body: '' });
    await expect(provider.send(call)).rejects.toMatchObject({ code: 'upstream_error', retryable: true });
    token = () => issued();
    expect((await provider.send(call)).status).toBe(200);
  });
});

describe('Bedrock with a role', () => {
  const baseUrl = 'https://bedrock-runtime.eu-central-1.amazonaws.com';
  const role = {
    role_arn: 'arn:aws:iam::1:role/gateway',
    external_id: 'ext-1',
    access_key_id: 'AKIA1',
    secret_access_key: 's1',
  };
  const converse = { wire: 'converse', upstreamName: 'amazon.nova' } as const;
  const assumed = `<AssumeRoleResponse><AssumeRoleResult><Credentials><AccessKeyId>ASIA2</AccessKeyId><SecretAccessKey>s2</SecretAccessKey>
    <SessionToken>t2</SessionToken><Expiration>2999-01-01T00:00:00Z</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`;

  test('assumes it once in the region of the URL, and signs calls with it', async () => {
    token = () => ({ status: 200, body: assumed });
    const provider = bedrock(deps());
    for (const _ of [1, 2]) await provider.send(callTo(baseUrl, JSON.stringify(role), converse));
    expect(tokens).toBe(1);
    const [asked, ...calls] = seen;
    expect(asked!.url).toBe('https://sts.eu-central-1.amazonaws.com/');
    expect(asked!.headers.authorization).toMatch(/Credential=AKIA1\/\d{8}\/eu-central-1\/sts\/aws4_request/);
    expect(Object.fromEntries(new URLSearchParams(asked!.body))).toMatchObject({
      Action: 'AssumeRole',
      RoleArn: role.role_arn,
      ExternalId: 'ext-1',
    });
    for (const { headers } of calls) {
      expect(headers.authorization).toMatch(/Credential=ASIA2\/\d{8}\/eu-central-1\/bedrock\/aws4_request/);
      expect(headers['x-amz-security-token']).toBe('t2');
    }
  });

  test('assumes it again after AWS has ended the credentials early, but not after other refusals', async () => {
    token = () => ({ status: 200, body: assumed });
    const provider = bedrock(deps());
    const call = callTo(baseUrl, JSON.stringify(role), converse);
    for (const [name, expected] of [
      ['AccessDeniedException', 1],
      ['ExpiredTokenException', 1],
      ['UnrecognizedClientException', 2],
      ['AccessDeniedException', 3],
      ['AccessDeniedException', 3],
    ] as const) {
      provided = { status: 403, body: JSON.stringify({ __type: name, message: 'No.' }) };
      expect(await said(provider, call)).toMatch(/^403 /);
      expect(tokens, name).toBe(expected);
    }
  });

  test('says what to do if it may not be assumed', async () => {
    const body =
      '<ErrorResponse><Error><Code>AccessDenied</Code><Message>not authorized to perform sts:AssumeRole</Message></Error></ErrorResponse>';
    token = () => ({ status: 403, body });
    expect(await said(bedrock(deps()), callTo(baseUrl, JSON.stringify(role), converse))).toMatch(
      /^401 .*AccessDenied.*trust policy/,
    );
  });

  test('signs by an access key as JSON that names no role, and sends no part of the secret', async () => {
    const { role_arn: _role, external_id: _id, ...accessKey } = { ...role, secret_access_key: 'wJalrXUtnFEMI' };
    const json = JSON.stringify(accessKey);
    for (const key of [json, Buffer.from(json).toString('base64')])
      await bedrock(deps()).send(callTo(baseUrl, key, converse));
    expect(tokens).toBe(0);
    for (const { headers } of seen) {
      expect(headers.authorization).toMatch(/Credential=AKIA1\/\d{8}\/eu-central-1\/bedrock\/aws4_request/);
      expect(JSON.stringify(headers)).not.toContain('wJalr');
    }
  });

  test('never lends the rights of the server to an organization’s own key', async () => {
    for (const key of ['instance', JSON.stringify({ role_arn: role.role_arn })]) {
      const target = { name: 'p', baseUrl, apiKey: key, isOwnKey: true };
      expect(await said(bedrock(deps()), callTo(baseUrl, key, { ...converse, target }))).toMatch(/^401 .*Own keys/);
    }
    expect(seen).toEqual([]);
  });
});
