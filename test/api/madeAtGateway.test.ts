import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { OperationId } from '../../openapi/generated/operations.ts';
import { signUpPerson, type ApiClient, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { grantCredits } from '../support/factories.ts';
import { insertTeamProject, signUpMember } from '../support/members.ts';

/*
 * Who reads, continues, cancels and deletes what was made at /v1 (decisions §18, "Stored objects at /v1"): every kind of key of every
 * kind of member, against what every other one made.
 */
let api: TestApi;
let owner: Person;
let admin: Person;
let ada: Person;
let bob: Person;
const keys: Record<string, ApiClient> = {};
const made: Record<string, Made> = {};

interface Made {
  readonly response_id: string;
  readonly video_id: string;
  readonly music_id: string;
}

const sql = (text: string, values: unknown[] = []) => api.test.database.pool.query(text, values);
const keyOf = async (person: Person, kind: 'Model' | 'Account', body: object = {}): Promise<ApiClient> =>
  person.client.withKey((await person.client.ok(`create${kind}ApiKey`, { body: { label: 'key', ...body } })).value);

beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url, { name: 'Owner' });
  const stranger = await signUpPerson(api.url, { name: 'Stranger' });
  [admin, ada, bob] = [
    await signUpMember(api, owner.organizationId, { name: 'Admin', role: 'admin' }),
    await signUpMember(api, owner.organizationId, { name: 'Ada' }),
    await signUpMember(api, owner.organizationId, { name: 'Bob' }),
  ];
  const project_id = await insertTeamProject(api, owner.organizationId, [{ person: ada, role: 'project_admin' }]);
  const { id } = await ada.client.ok('createServiceAccount', { body: { name: 'CI', project_id, role: 'editor' } });
  const serviceKey = async () =>
    ada.client.withKey(
      (await ada.client.ok('createServiceAccountKey', { params: { service_account_id: id }, body: { label: 'ci' } }))
        .value,
    );
  Object.assign(keys, {
    'model key of Ada': await keyOf(ada, 'Model'),
    'another model key of Ada': await keyOf(ada, 'Model'),
    'account key of Ada': await keyOf(ada, 'Account'),
    'narrowed account key of Ada': await keyOf(ada, 'Account', { scopes: ['models.call'] }),
    'account key of Bob': await keyOf(bob, 'Account'),
    'model key of the owner': await keyOf(owner, 'Model'),
    'account key of the owner': await keyOf(owner, 'Account'),
    'account key of an admin': await keyOf(admin, 'Account'),
    'service account': await serviceKey(),
    'another key of the service account': await serviceKey(),
    'account key of a stranger': await keyOf(stranger, 'Account'),
  });
  for (const { organizationId } of [owner, stranger])
    await grantCredits(api.test.database, organizationId, 1_000_000_000n);
  for (const name of Object.keys(keys)) made[name] = await make(keys[name]!);
});
afterAll(() => api?.close());

async function make(by: ApiClient): Promise<Made> {
  const body = { model: 'sandbox/chat', input: 'mine', store: true };
  const stored = await by.call('createResponse', { body });
  const { id: video_id } = await by.ok('createVideo', { body: { model: 'sandbox/video', prompt: 'mine' } });
  const { id: music_id } = await by.ok('createMusic', { body: { model: 'sandbox/music', prompt: 'mine' } });
  return { response_id: (stored.body as { id: string }).id, video_id, music_id };
}

const adas = ['model key of Ada', 'another model key of Ada', 'account key of Ada', 'narrowed account key of Ada'];
const services = ['service account', 'another key of the service account'];
const own = Object.fromEntries(
  [
    'model key of Ada',
    'another model key of Ada',
    'model key of the owner',
    'account key of Bob',
    'account key of a stranger',
  ].map((name) => [name, [name]]),
);
/** Whose objects each key reads. */
const readable = (name: string): string[] => {
  if (name in own) return own[name]!;
  if (adas.includes(name)) return adas;
  if (services.includes(name)) return services;
  return Object.keys(made).filter((one) => !one.includes('stranger'));
};

const reads: OperationId[] = ['getResponse', 'listResponseInputItems', 'getVideo', 'getMusic'];
const names = [
  ...adas,
  'account key of Bob',
  'model key of the owner',
  'account key of the owner',
  'account key of an admin',
  ...services,
  'account key of a stranger',
];

describe.each(names)('%s', (name) => {
  test('reads and continues what is its own by the rule, and finds nothing else', async () => {
    for (const maker of Object.keys(made)) {
      const [params, isReadable] = [made[maker]!, readable(name).includes(maker)];
      for (const operation of reads) {
        const { status } = await keys[name]!.call(operation, { params: { ...params } });
        expect([operation, maker, status]).toEqual([operation, maker, isReadable ? 200 : 404]);
      }
      const body = { model: 'sandbox/chat', input: 'on', previous_response_id: params.response_id };
      const continued = await keys[name]!.call('createResponse', { body });
      expect(['continue', maker, continued.status]).toEqual(['continue', maker, isReadable ? 200 : 404]);
    }
  });

  test('lists its own videos alone, also after the id of a foreign one', async () => {
    const expected = readable(name).map((maker) => made[maker]!.video_id);
    const list = async (query: Record<string, string> = {}): Promise<string[]> =>
      (await keys[name]!.ok('listVideos', { query: { limit: '100', ...query } })).data.map(({ id }) => id);
    expect((await list()).toSorted()).toEqual(expected.toSorted());
    for (const { video_id } of Object.values(made))
      for (const id of await list({ after: video_id })) expect(expected).toContain(id);
  });

  test('cancels and deletes nothing that it cannot read', async () => {
    for (const maker of Object.keys(made)) {
      if (readable(name).includes(maker)) continue;
      const params = { ...made[maker]! };
      for (const operation of [
        'getVideoContent',
        'getMusicContent',
        'cancelVideo',
        'cancelMusic',
        'deleteResponse',
        'deleteVideo',
        'deleteMusic',
      ] as const)
        expect([operation, maker, (await keys[name]!.refused(operation, { params })).status]).toEqual([
          operation,
          maker,
          404,
        ]);
      const maid = maker in keys ? keys[maker]! : owner.client;
      for (const operation of reads) expect((await maid.call(operation, { params })).status).toBe(200);
    }
  });
});

test('The role of an owner or admin counts at the moment of the request', async () => {
  const params = { ...made['account key of Bob']! };
  const key = keys['account key of an admin']!;
  expect((await key.call('getResponse', { params })).status).toBe(200);
  const role = (to: string) =>
    sql('update memberships set role = $3 where organization_id = $1 and account_id = $2', [
      owner.organizationId,
      admin.accountId,
      to,
    ]);
  await role('member');
  for (const operation of [...reads, 'cancelVideo', 'deleteVideo', 'deleteMusic', 'deleteResponse'] as const)
    expect([operation, (await key.refused(operation, { params })).status]).toEqual([operation, 404]);
  await role('admin');
  expect((await key.call('getVideo', { params })).status).toBe(200);
});

test('A job that an employee made for a hirer is hidden from the publisher’s keys', async () => {
  const params = { ...(await make(keys['account key of the owner']!)) };
  await sql(`update model_jobs set key_id = null, execution_id = 'exec_of_a_hirer' where id = $1`, [params.video_id]);
  expect((await keys['account key of the owner']!.refused('getVideo', { params })).status).toBe(404);
});

test('A key that reads an object cancels and deletes it', async () => {
  const service = keys['another key of the service account']!;
  for (const by of [service, keys['account key of an admin']!]) {
    const params = { ...(await make(keys['service account']!)) };
    expect(await by.ok('cancelVideo', { params })).toMatchObject({ status: 'failed' });
    for (const operation of ['deleteVideo', 'deleteMusic', 'deleteResponse'] as const)
      await by.ok(operation, { params });
    for (const operation of reads) expect((await by.refused(operation, { params })).status).toBe(404);
  }
});
