import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { components } from '../../../openapi/generated/types.ts';
import { newId } from '../../../db/ids.ts';
import { signUpPerson, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { insertTeamProject, signUpMember } from '../../support/members.ts';

type Schemas = components['schemas'];

const secret = 'sEcReT-never-seen-again-0815';
let api: TestApi;
let person: Person;
beforeAll(async () => {
  api = await startTestApi({ settings: { outboundAllow: ['127.0.0.0/8'] } });
  person = await signUpPerson(api.url);
});
afterAll(() => api?.close());

let count = 0;
const create = (body: Partial<Schemas['CredentialCreate']> = {}, { client } = person) =>
  client.ok('createCredential', {
    body: { name: `Credential ${(count += 1)}`, type: 'http_bearer', values: { token: secret }, ...body },
  });
const at = (id: string) => ({ params: { credential_id: id } });
const withCredential = (id: string) => ({
  nodes: [
    { id: 'start', name: 'Start', type: 'trigger.manual', position: { x: 0, y: 0 } },
    {
      id: 'call',
      name: 'Call',
      type: 'http.request',
      position: { x: 200, y: 0 },
      parameters: { url: 'https://api.example.com/' },
      credentials: { auth: { id } },
    },
  ],
  connections: [{ from: { node: 'start', port: 'main' }, to: { node: 'call', port: 'main' } }],
});

describe('credentials', () => {
  test('are made, read, listed, changed and deleted without their secret ever coming back', async () => {
    const { client } = person;
    const texts: string[] = [];
    const seen = async (...call: Parameters<typeof client.call>) => {
      const result = await client.call(...call);
      texts.push(result.text, JSON.stringify([...result.headers]));
      return result;
    };
    const made = await seen('createCredential', {
      body: { name: 'Mine', type: 'http_basic', values: { user: 'ada', password: secret } },
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      type: 'http_basic',
      values: { user: 'ada' },
      secrets_set: ['password'],
      allowed_hosts: null,
      shared_with: [],
      connected: null,
    });
    const { id } = made.body as Schemas['Credential'];
    await seen('getCredential', at(id));
    await seen('listCredentials');
    await seen('testCredential', at(id));
    const changed = await seen('updateCredential', { ...at(id), body: { name: 'Renamed', values: { user: 'grace' } } });
    expect(changed.body).toMatchObject({ name: 'Renamed', values: { user: 'grace' }, secrets_set: ['password'] });
    const taken = await seen('createCredential', {
      body: { name: 'RENAMED', type: 'http_bearer', values: { token: secret } },
    });
    expect(taken).toMatchObject({ status: 409, body: { error: { code: 'name_taken' } } });
    expect((await seen('deleteCredential', at(id))).status).toBe(204);
    expect((await seen('getCredential', at(id))).status).toBe(404);
    expect(texts.join('\n')).not.toContain(secret);
  });

  test('are encrypted at rest: no text of the database holds the secret', async () => {
    await create({ allowed_hosts: ['api.example.com'] });
    const { rows: tables } = await api.test.database.pool.query<{ table_name: string }>(
      `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    for (const { table_name: table } of tables) {
      const { rows } = await api.test.database.pool.query(
        `SELECT 1 FROM "${table}" t WHERE strpos(t::text, $1) > 0 OR strpos(t::text, $2) > 0 LIMIT 1`,
        [secret, Buffer.from(secret).toString('hex')],
      );
      expect({ table, found: rows.length }).toEqual({ table, found: 0 });
    }
  });

  test('are refused where the type does not accept them, without quoting the value', async () => {
    const wrong: [Partial<Schemas['CredentialCreate']>, string][] = [
      [{ type: 'unheard_of' }, '/type'],
      [{ values: {} }, '/values/token'],
      [{ values: { token: '' } }, '/values/token'],
      [{ values: { token: `${secret} with spaces` } }, '/values/token'],
      [{ values: { token: secret, more: 1 } }, '/values/more'],
      [{ type: 'http_basic', values: { user: 'a:b', password: secret } }, '/values/user'],
      [{ type: 'jwt', values: { algorithm: 'RS256', secret } }, '/values/private_key'],
      [{ type: 'client_certificate', values: { certificate: secret, private_key: secret } }, '/values/certificate'],
      [{ type: 'oauth2', values: { token_url: 'https://a.test/', client_id: 'a' } }, '/values/authorization_url'],
      [{ allowed_hosts: ['https://example.com/'] }, '/allowed_hosts/0'],
    ];
    for (const [body, param] of wrong) {
      const {
        status,
        text,
        body: answer,
      } = await person.client.call('createCredential', {
        body: { name: 'Wrong', type: 'http_bearer', values: { token: secret }, ...body },
      });
      expect({ status, param: (answer as Schemas['ErrorBody']).error.param }).toEqual({ status: 400, param });
      expect(text).not.toContain(secret);
    }
  });

  test('other hosts demand the secret again, fewer do not', async () => {
    const { client } = person;
    const { id } = await create({ allowed_hosts: ['a.example.com', 'b.example.com'] });
    const change = (body: Schemas['CredentialUpdate']) => client.call('updateCredential', { ...at(id), body });
    const refused = { status: 400, body: { error: { param: '/values/token' } } };
    expect(await change({ allowed_hosts: ['a.example.com', 'evil.example.com'] })).toMatchObject(refused);
    expect(await change({ allowed_hosts: null })).toMatchObject(refused);
    expect(await change({ allowed_hosts: ['a.example.com'] })).toMatchObject({ status: 200 });
    expect(await change({ allowed_hosts: ['b.example.com'], values: { token: secret } })).toMatchObject({
      status: 200,
    });
    const oauth2 = await create({
      type: 'oauth2',
      values: {
        grant: 'client_credentials',
        token_url: 'https://a.test/token',
        client_id: 'me',
        client_secret: secret,
      },
    });
    const moved = { values: { token_url: 'https://evil.test/token' } };
    expect(await client.call('updateCredential', { ...at(oauth2.id), body: moved })).toMatchObject({
      status: 400,
      body: { error: { param: '/values/client_secret' } },
    });
    expect(
      await client.call('updateCredential', {
        ...at(oauth2.id),
        body: { values: { token_url: 'https://a.test/other' } },
      }),
    ).toMatchObject({ status: 200 });
  });

  test('types tell their schema, and which fields are secret', async () => {
    const { data } = await person.client.as({}).ok('listCredentialTypes');
    const basic = data.find(({ type }) => type === 'http_basic')!;
    expect(basic).toMatchObject({ for_http: true, connectable: false, testable: false });
    expect(basic.parameters['properties']).toMatchObject({ password: { 'x-secret': true } });
    expect(data.find(({ type }) => type === 'oauth2')).toMatchObject({ connectable: true, testable: true });
    const { data: nodes } = await person.client.ok('listNodeTypes');
    for (const { type, credentials } of nodes)
      for (const slot of credentials)
        for (const wanted of slot.types)
          expect(
            data.map((one) => one.type),
            `${type}.${slot.name}`,
          ).toContain(wanted);
  });

  test('a test reports credentials that cannot be tested, and the permissions of a key', async () => {
    const { client } = person;
    const bearer = await create();
    expect(await client.ok('testCredential', at(bearer.id))).toMatchObject({ result: 'not_testable' });
    const signs = await create({ type: 'jwt', values: { algorithm: 'HS256', secret } });
    expect(await client.ok('testCredential', at(signs.id))).toEqual({ result: 'ok', message: null });
    const broken = await create({ type: 'jwt', values: { algorithm: 'RS256', private_key: secret } });
    const { text, body } = await client.call('testCredential', at(broken.id));
    expect(body).toMatchObject({ result: 'failed' });
    expect(text).not.toContain(secret);
  });

  test('the result of the last test is kept until values or hosts change', async () => {
    const { client } = person;
    const lastTest = async (id: string) => (await client.ok('getCredential', at(id))).last_test;
    const bearer = await create();
    await client.ok('testCredential', at(bearer.id));
    expect(await lastTest(bearer.id)).toBeNull(); // it cannot be tested
    const { id, last_test: before, updated_at } = await create({ type: 'jwt', values: { algorithm: 'HS256', secret } });
    expect(before).toBeNull();
    await client.ok('testCredential', at(id));
    const kept = await lastTest(id);
    expect(kept).toEqual({ tested_at: expect.any(String) as string, passed: true });
    expect((await client.ok('getCredential', at(id))).updated_at).toBe(updated_at);
    const { data } = await client.ok('listCredentials', { query: { limit: 250 } });
    expect(data.find((one) => one.id === id)?.last_test).toEqual(kept);
    await client.ok('updateCredential', { ...at(id), body: { name: 'Another name' } });
    expect(await lastTest(id)).toEqual(kept);
    const changes = [{ values: { secret: 'another one' } }, { allowed_hosts: ['api.example.com'], values: { secret } }];
    for (const body of changes) {
      const changed = await client.ok('updateCredential', { ...at(id), body });
      expect(changed.last_test).toBeNull();
      await client.ok('testCredential', at(id));
      expect(await lastTest(id)).not.toBeNull();
    }
    const broken = await create({ type: 'jwt', values: { algorithm: 'RS256', private_key: secret } });
    await client.ok('testCredential', at(broken.id));
    expect(await lastTest(broken.id)).toMatchObject({ passed: false });
  });
});

describe('credentials in graphs', () => {
  const publish = async (draft: Schemas['Graph'], { client } = person, more: object = {}) => {
    const body = { name: 'Uses it', draft, ...more };
    const { id, issues } = await client.ok('createDigitalOrganization', { body });
    const params = { digital_organization_id: id };
    return { id, issues, published: await client.call('publishDigitalOrganization', { params, body: {} }) };
  };

  test('a published one cannot be deleted without force, and is named', async () => {
    const { client } = person;
    const { id, name } = await create();
    const { id: digitalOrganizationId, published } = await publish(withCredential(id));
    expect(published.status).toBe(201);
    expect(await client.call('deleteCredential', at(id))).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'credential_in_use',
          used_by: [{ kind: 'digital_organization', id: digitalOrganizationId, name: 'Uses it', node_names: ['Call'] }],
        },
      },
    });
    const exported = await client.ok('exportDigitalOrganization', {
      params: { digital_organization_id: digitalOrganizationId },
    });
    expect(exported.nodes[1]!.credentials).toEqual({ auth: { name, type: 'http_bearer' } });
    expect((await client.call('deleteCredential', { ...at(id), query: { force: 'true' } })).status).toBe(204);
  });

  test('users of one are listed if visible; of the others only their number', async () => {
    const { organizationId, client } = person;
    const grace = await signUpMember(api, organizationId);
    const team = await insertTeamProject(api, organizationId, [{ person: grace, role: 'editor' }]);
    const elsewhere = await insertTeamProject(api, organizationId);
    const { id } = await create({ project_id: team });
    await client.ok('shareCredential', { ...at(id), body: { project_ids: [elsewhere] } });
    const uses = async (name: string, project_id: string) => {
      const made = await publish(withCredential(id), person, { name, project_id });
      expect(made.published.status).toBe(201);
      return made.id;
    };
    await uses('A', team);
    const hidden = await uses('HIDDEN', elsewhere);
    const shared = await uses('Shared', elsewhere);
    await client.ok('shareDigitalOrganization', {
      params: { digital_organization_id: shared },
      body: { level: 'view', account_ids: [grace.accountId] },
    });
    const told = async (by: Person['client']) => {
      const refused = await by.call('deleteCredential', at(id));
      const { error } = refused.body as Schemas['ErrorBody'];
      expect([refused.status, error.code]).toEqual([409, 'credential_in_use']);
      return { text: refused.text, names: error.used_by!.map(({ name }) => name), more: error.used_by_hidden };
    };
    const toGrace = await told(grace.client);
    expect(toGrace).toMatchObject({ names: ['A', 'Shared'], more: 1 });
    expect(toGrace.text).toContain('A, Shared, 1 that you do not see.');
    for (const word of ['HIDDEN', hidden]) expect(toGrace.text).not.toContain(word);
    expect(await told(client)).toMatchObject({ names: ['A', 'HIDDEN', 'Shared'], more: 0 });
    const scopes: Schemas['Permission'][] = ['credentials.view', 'credentials.delete'];
    const { value } = await client.ok('createAccountApiKey', { body: { label: 'narrow', scopes } });
    expect(await told(client.withKey(value))).toMatchObject({ names: [], more: 3 });
  });

  test('an HMAC secret has at least 16 bytes, counted as UTF-8', async () => {
    for (const short of ['fifteen bytes!!', 'ä'.repeat(7)]) {
      const body = { name: `Short ${short}`, type: 'hmac', values: { secret: short } };
      const refused = await person.client.refused('createCredential', { body });
      expect(refused).toMatchObject({ status: 400, param: '/values/secret' });
      expect(refused.message).not.toContain(short);
    }
    const { id } = await create({ type: 'hmac', values: { secret: 'ä'.repeat(8) } });
    const body = { values: { secret: 'short' } };
    expect(await person.client.refused('updateCredential', { ...at(id), body })).toMatchObject({ status: 400 });
  });

  test('publishing refuses what is missing, foreign, unknown or of the wrong type', async () => {
    const stranger = await signUpPerson(api.url);
    const foreign = await create({}, stranger);
    const wrongType = await create({ type: 'hmac', values: { secret } });
    for (const id of [foreign.id, newId('credential'), wrongType.id]) {
      const { published, issues } = await publish(withCredential(id));
      expect(issues).toMatchObject([{ node_id: 'call', parameter: '/credentials/auth', code: 'credential_invalid' }]);
      expect(published).toMatchObject({ status: 400, body: { error: { code: 'graph_invalid' } } });
    }
    const imported = withCredential('');
    imported.nodes[1]!.credentials = { auth: { name: 'Theirs', type: 'http_bearer' } } as never;
    expect((await publish(imported)).issues).toMatchObject([{ code: 'credential_missing' }]);
  });

  test('a key without the right to use credentials can neither put one into a graph nor change such a node', async () => {
    const { client } = person;
    const { id } = await create();
    const scopes: Schemas['Permission'][] = [
      'digital_organizations.create',
      'digital_organizations.edit',
      'credentials.view',
    ];
    const { value } = await client.ok('createAccountApiKey', { body: { label: 'No use', scopes } });
    const narrow = client.withKey(value);
    const body = { name: 'Test', draft: withCredential(id) };
    expect(await narrow.call('createDigitalOrganization', { body })).toMatchObject({
      status: 403,
      body: { error: { code: 'insufficient_scope' } },
    });
    const made = await client.ok('createDigitalOrganization', { body });
    const params = { digital_organization_id: made.id };
    const put = (draft: object) =>
      narrow.call('updateDigitalOrganization', { params, body: { name: 'Test', draft, draft_revision: 1 } });
    const [start, call] = withCredential(id).nodes;
    const { connections } = made.draft;
    const elsewhere = { ...call, parameters: { url: 'https://evil.example.com/' } };
    expect((await put({ nodes: [start, elsewhere], connections })).status).toBe(403);
    expect((await put({ nodes: [start, { ...call, position: { x: 9, y: 9 } }], connections })).status).toBe(200);
    expect(await narrow.call('testCredential', at(id))).toMatchObject({ status: 403 });
    expect(await narrow.call('getCredential', at(id))).toMatchObject({ status: 200 });
    expect(await narrow.call('updateCredential', { ...at(id), body: { name: 'x' } })).toMatchObject({ status: 403 });
  });
});

describe('rotation', () => {
  test('a new secret counts in the very next use, in every process; other values stay', async () => {
    const { client, organizationId } = person;
    const { id } = await create({ type: 'http_basic', values: { user: 'ada', password: secret } });
    const draft = { nodes: [], connections: [] };
    const { id: digitalOrganizationId } = await client.ok('createDigitalOrganization', {
      body: { name: 'Uses', draft },
    });
    const another = await api.another();
    const use = { organizationId, digitalOrganizationId, id, types: 'http' } as const;
    const valuesIn = async ({ deps }: Pick<TestApi, 'deps'>) => (await deps.credentials.open(use)).values;
    expect(await valuesIn(another)).toEqual({ user: 'ada', password: secret });
    await client.ok('updateCredential', { ...at(id), body: { values: { password: 'the next one' } } });
    expect(await valuesIn(another)).toEqual({ user: 'ada', password: 'the next one' });
    expect(await valuesIn(api)).toEqual({ user: 'ada', password: 'the next one' });
  });
});

describe('credentials of projects', () => {
  test('are shared with projects of the organization, and only there', async () => {
    const { client, organizationId } = person;
    const { database } = api.deps;
    const project = (name: string) =>
      database.withOrganization(organizationId, ({ projects }) =>
        projects.insert({ id: newId('project'), organizationId, kind: 'team', name, ownerAccountId: null }),
      );
    const [shared, other] = [await project('Shared'), await project('Other')];
    const made = await create({ project_id: shared.id });
    const used = (query: Record<string, string>) =>
      client.ok('listCredentials', { query }).then(({ data }) => data.map(({ id }) => id));
    expect(await used({ usable_in: shared.id })).toEqual([made.id]);
    expect(await used({ usable_in: other.id })).toEqual([]);
    const foreign = await signUpPerson(api.url);
    const { data: theirs } = await foreign.client.ok('listProjects');
    const share = (ids: string[]) => client.call('shareCredential', { ...at(made.id), body: { project_ids: ids } });
    expect(await share([theirs[0]!.id])).toMatchObject({ status: 400 });
    expect(await share([other.id])).toMatchObject({ status: 200, body: { shared_with: [other.id] } });
    expect(await used({ usable_in: other.id })).toEqual([made.id]);
    expect(await used({ project_id: other.id })).toEqual([]);
    expect(await share([])).toMatchObject({ status: 200, body: { shared_with: [] } });
  });
});
