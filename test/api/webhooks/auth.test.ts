import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { credentialContext } from '../../../db/secrets/credential.ts';
import { signUpPerson } from '../../support/apiClient.ts';
import { chain, startEngineApi, type EngineApi } from '../engineApi.ts';
import { expectStrangersHeaders } from '../strangersHeaders.ts';

let api: EngineApi;
let projectId: string;

beforeAll(async () => {
  api = await startEngineApi();
  projectId = (await api.create(chain({ start: { type: 'trigger.manual' } }))).project_id;
});
afterAll(() => api?.close());

const after = { type: 'logic.no_operation' };
interface Place {
  organizationId: string;
  projectId: string;
  accountId: string;
}

async function credential(type: string, values: object, place?: Place): Promise<string> {
  const { organizationId, accountId: createdBy, projectId: project } = place ?? { ...api.person, projectId };
  const id = newId('credential');
  const context = credentialContext({ id, organizationId }, 'values_encrypted');
  const valuesEncrypted = api.deps.secrets.encrypt(context, JSON.stringify(values));
  await api.deps.database.withOrganization(organizationId, ({ credentials }) =>
    credentials.insert({ id, projectId: project, name: id, type, allowedHosts: null, valuesEncrypted, createdBy }),
  );
  return id;
}

/** Publishes a webhook with this authentication; returns its address. */
async function protectedBy(kind: string, credentialId: string, parameters: object = {}): Promise<string> {
  const hook = {
    type: 'trigger.webhook',
    parameters: { methods: ['POST'], auth: kind, respond: 'last_node', ...parameters },
    credentials: { [kind]: { id: credentialId } },
  };
  return (await api.createPublished(chain({ hook, after }))).url;
}
const post = (url: string, headers: Record<string, string>, body: string | Buffer = '{"a": 1}'): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
async function expectRefused(response: Response, challenge: string | null): Promise<void> {
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toBe(challenge);
  expectStrangersHeaders(response);
  expect(await response.json()).toMatchObject({
    error: {
      type: 'authentication_error',
      code: 'webhook_unauthorized',
      message: 'Authentication is missing or not valid.',
    },
  });
}
const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });

describe('a webhook with', () => {
  test('user and password takes them alone, and the item does not hold them', async () => {
    const url = await protectedBy('basic', await credential('http_basic', { user: 'ada', password: 'pass:wörd' }));
    const taken = await post(url, { ...basic('ada:pass:wörd'), 'x-kept': '1' });
    const item = (await taken.json()) as { headers: object };
    expect([taken.status, item.headers]).toMatchObject([200, { 'x-kept': '1' }]);
    expect(item.headers).not.toHaveProperty('authorization');
    for (const headers of [{}, basic('ada:'), basic('ada'), basic(':pass:wörd'), { authorization: 'Bearer x' }])
      await expectRefused(await post(url, headers), 'Basic realm="Webhook", charset="UTF-8"');
  });

  test('a secret header takes it alone', async () => {
    const url = await protectedBy('header', await credential('http_header', { name: 'X-Hook-Key', value: 's3cret' }));
    const item = (await (await post(url, { 'x-hook-key': 's3cret' })).json()) as { headers: object };
    expect(item).toMatchObject({ body: { a: 1 } });
    expect(item.headers).not.toHaveProperty('x-hook-key');
    for (const value of ['', 'S3cret', 's3cret, s3cret', 's3cre'])
      await expectRefused(await post(url, { 'x-hook-key': value }), null);
    await expectRefused(await post(url, { authorization: 's3cret' }), null);
  });

  test('tokens takes those of its secret that are of now, for it and from whom it says', async () => {
    const secret = 'a secret of at least thirty-two bytes';
    const url = await protectedBy(
      'jwt',
      await credential('jwt', { algorithm: 'HS256', secret, audience: 'orders', issuer: 'shop' }),
    );
    const token = async (change: (jwt: SignJWT) => SignJWT = (jwt) => jwt, key = secret, alg = 'HS256') =>
      change(
        new SignJWT({ customer: 7 })
          .setProtectedHeader({ alg })
          .setAudience('orders')
          .setIssuer('shop')
          .setExpirationTime('1m'),
      ).sign(Buffer.from(key));
    const bearer = (value: string) => ({ authorization: `Bearer ${value}` });
    const item = (await (await post(url, bearer(await token()))).json()) as { headers: object };
    expect(item).toMatchObject({ jwt_payload: { customer: 7, aud: 'orders' } });
    expect(item.headers).not.toHaveProperty('authorization');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${(await token()).split('.')[1]!}.`;
    for (const wrong of [
      await token((jwt) => jwt.setExpirationTime(1)),
      await token((jwt) => jwt.setNotBefore('1h')),
      await token((jwt) => jwt.setAudience('other')),
      await token((jwt) => jwt.setIssuer('other')),
      await token(undefined, 'another secret of thirty-two bytes!!'),
      await token(undefined, secret, 'HS512'),
      unsigned,
      'abc',
      '',
    ])
      await expectRefused(await post(url, bearer(wrong)), 'Bearer');
  });

  test('tokens of key pairs takes no secret for a public key', async () => {
    const pem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }) as string;
    for (const [alg, pair] of [
      ['RS256', generateKeyPairSync('rsa', { modulusLength: 2048 })],
      ['ES256', generateKeyPairSync('ec', { namedCurve: 'P-256' })],
    ] as const) {
      const url = await protectedBy(
        'jwt',
        await credential('jwt', { algorithm: alg, public_key: pem(pair.publicKey) }),
      );
      const good = await new SignJWT({}).setProtectedHeader({ alg }).sign(pair.privateKey);
      expect((await post(url, { authorization: `Bearer ${good}` })).status).toBe(200);
      const confused = await new SignJWT({})
        .setProtectedHeader({ alg: 'HS256' })
        .sign(Buffer.from(pem(pair.publicKey)));
      await expectRefused(await post(url, { authorization: `Bearer ${confused}` }), 'Bearer');
    }
  });
});

describe('a webhook with a signature', () => {
  const secret = 'shared';
  const sign = (body: string | Buffer) => createHmac('sha256', secret).update(body).digest('hex');

  test('checks the bytes as they came: JSON that only means the same is refused, before it is read', async () => {
    const url = await protectedBy('hmac', await credential('hmac', { secret }));
    const body = '{ "a":1,\n"b": "é" }';
    const taken = await post(url, { 'x-signature': sign(body) }, body);
    const item = (await taken.json()) as { headers: object };
    expect(item).toMatchObject({ body: { a: 1, b: 'é' } });
    expect(item.headers).not.toHaveProperty('x-signature');
    await expectRefused(await post(url, { 'x-signature': sign(body) }, JSON.stringify(JSON.parse(body))), null);
    await expectRefused(await post(url, { 'x-signature': sign('{}') }, '{ not JSON'), null);
    await expectRefused(await post(url, {}, body), null);
    const empty = await fetch(url, { method: 'POST', headers: { 'x-signature': sign('') } });
    expect(empty.status).toBe(200);
    await expectRefused(await fetch(url, { method: 'POST', headers: { 'x-signature': sign('x') } }), null);
  });

  test('checks files, forms of several parts and raw bodies while they come, and keeps none that it refuses', async () => {
    const url = await protectedBy('hmac', await credential('hmac', { secret }), { response_data: 'all' });
    const raw = await protectedBy('hmac', await credential('hmac', { secret }), { raw_body: true });
    const large = Buffer.alloc(3_000_000, 'a');
    const parts = Buffer.from(
      '--b\r\ncontent-disposition: form-data; name="f"; filename="a.txt"\r\n\r\nhello\r\n--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n1\r\n--b--\r\n',
    );
    const before = await files();
    for (const [address, type, body] of [
      [url, 'image/png', large],
      [url, 'multipart/form-data; boundary=b', parts],
      [raw, 'application/json', Buffer.from('{ "not": read')],
    ] as const) {
      const refused = await post(address, { 'content-type': type, 'x-signature': sign('other') }, body);
      expect([type, refused.status]).toEqual([type, 401]);
    }
    expect(await files()).toBe(before);
    expect(
      (await post(url, { 'content-type': 'multipart/form-data; boundary=b', 'x-signature': sign(parts) }, parts))
        .status,
    ).toBe(200);
    expect((await post(raw, { 'x-signature': sign(large) }, large)).status).toBe(200);
    expect(await files()).toBe(before + 2);
  });

  const files = async (): Promise<number> => {
    const { rows } = await api.test.database.pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM binaries WHERE lease_until IS NULL OR lease_until > now()',
    );
    return rows[0]!.count;
  };
});

describe('a webhook that cannot check', () => {
  const draftOf = (credentials: object, parameters: object = {}) =>
    chain({
      hook: {
        type: 'trigger.webhook',
        parameters: { methods: ['POST'], auth: 'header', ...parameters },
        credentials,
      } as Parameters<typeof chain>[0][string],
    });
  const refusedToPublish = async (draft: ReturnType<typeof chain>) => {
    const { id } = await api.create(draft);
    const params = { digital_organization_id: id };
    return (await api.person.client.refused('publishDigitalOrganization', { params }))['issues'];
  };

  test('is not published without a credential, or with one of another kind or owner', async () => {
    const hmac = await credential('hmac', { secret: 'x' });
    const stranger = await signUpPerson(api.url);
    const { project_id: theirs } = await stranger.client.ok('createDigitalOrganization', { body: { name: 'Theirs' } });
    const foreign = await credential(
      'http_header',
      { name: 'X-Key', value: 'x' },
      { organizationId: stranger.organizationId, projectId: theirs, accountId: stranger.accountId },
    );
    for (const credentials of [{}, { header: { id: hmac } }, { header: { id: foreign } }])
      expect(await refusedToPublish(draftOf(credentials))).toMatchObject([{ parameter: '/credentials/header' }]);
    expect(await refusedToPublish(draftOf({}, { auth: '{{ $json.kind }}' }))).toContainEqual(
      expect.objectContaining({ parameter: '/auth' }),
    );
    const signed = { auth: 'hmac', timestamp_header: 'X-Time', signed_content: '{body}' };
    expect(await refusedToPublish(draftOf({ hmac: { id: hmac } }, signed))).toMatchObject([
      { parameter: '/signed_content' },
    ]);
  });

  test('rejects all calls once its credential is deleted or empty, and reports a retryable error', async () => {
    const gone = await credential('http_header', { name: 'X-Key', value: 'x' });
    const url = await protectedBy('header', gone);
    expect((await post(url, { 'x-key': 'x' })).status).toBe(200);
    await api.test.database.pool.query('DELETE FROM credentials WHERE id = $1', [gone]);
    const empties = [
      await protectedBy('hmac', await credential('hmac', { secret: '' })),
      await protectedBy('basic', await credential('http_basic', { user: 'ada', password: '' })),
      await protectedBy('jwt', await credential('jwt', { algorithm: 'HS256' })),
    ];
    for (const address of [url, ...empties]) {
      const signature = createHmac('sha256', '').update('{"a": 1}').digest('hex');
      const unsigned = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from('guess'));
      const headers = address === empties[2] ? { authorization: `Bearer ${unsigned}` } : basic('ada:');
      const response = await post(address, { 'x-key': 'x', 'x-signature': signature, ...headers });
      expect([address, response.status, response.headers.has('retry-after')]).toEqual([address, 503, true]);
      expectStrangersHeaders(response);
    }
  });
});

describe('a wait for a call', () => {
  test('asks for the authentication of its node, and its item does not hold it', async () => {
    const wait = {
      type: 'logic.wait',
      parameters: { mode: 'webhook', methods: ['POST'], auth: 'hmac', signature_prefix: 'sha256=' },
      credentials: { hmac: { id: await credential('hmac', { secret: 'shared' }) } },
    };
    const { id } = await api.create(chain({ start: { type: 'trigger.manual' }, wait, after }));
    const { id: executionId } = await api.person.client.ok('startExecution', {
      params: { digital_organization_id: id },
      body: { mode: 'manual' },
    });
    await api.deps.executions.answers.waitForPause(executionId, { timeoutMs: 20_000 });
    const params = { execution_id: executionId };
    const { resume_url: link } = await api.person.client.ok('getExecution', { params });
    const body = '{"approved":true}';
    const sign = (key: string) => ({ 'x-signature': `sha256=${createHmac('sha256', key).update(body).digest('hex')}` });
    await expectRefused(await post(link!, {}, body), null);
    await expectRefused(await post(link!, sign('guess'), body), null);
    expect((await post(link!, sign('shared'), body)).status).toBe(200);
    expect((await api.deps.executions.answers.waitForEnd(executionId, { timeoutMs: 20_000 }))?.status).toBe('success');
    const { runs } = await api.person.client.ok('getExecutionNode', { params: { ...params, node_id: 'after' } });
    const [item] = runs[0]!.outputs['main']!.items;
    expect(item).toMatchObject({ json: { body: { approved: true } } });
    expect(JSON.stringify(item)).not.toContain('x-signature');
    const { rows } = await api.test.database.pool.query('SELECT details FROM execution_waits WHERE execution_id = $1', [
      executionId,
    ]);
    expect(JSON.stringify(rows)).not.toContain('shared');
  });
});
