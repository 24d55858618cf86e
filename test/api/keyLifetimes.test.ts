import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient, signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { insertTeamProject, signUpMember } from '../support/members.ts';

let api: TestApi;
let owner: Person;
let member: Person;
let serviceAccountId: string;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
  member = await signUpMember(api, owner.organizationId);
  const project_id = await insertTeamProject(api, owner.organizationId);
  const body = { name: 'CI', project_id, role: 'viewer' };
  serviceAccountId = (await owner.client.ok('createServiceAccount', { body })).id;
});
afterAll(() => api?.close());

const dayMs = 24 * 3_600_000;
const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();
const set = (key_max_lifetime_days: number | null | undefined, by = owner) =>
  by.client.call('updateSecurityPolicies', {
    body: { publishing_enabled: true, sharing_enabled: true, key_max_lifetime_days },
  });
/** Every way a key is made. */
const ways = {
  'model API key': (body: object, client = owner.client) =>
    client.call('createModelApiKey', { body: { label: 'k', ...body } }),
  'account API key': (body: object, client = owner.client) =>
    client.call('createAccountApiKey', { body: { label: 'k', ...body } }),
  'key of a service account': (body: object, client = owner.client) =>
    client.call('createServiceAccountKey', {
      params: { service_account_id: serviceAccountId },
      body: { label: 'k', ...body },
    }),
};
type Made = { key: { id: string; expires_at: string | null }; value: string };
const endOf = ({ body }: { body: unknown }) => (body as Made).key.expires_at;
const isAbout = (end: string | null, days: number) =>
  end !== null && Math.abs(Date.parse(end) - Date.now() - days * dayMs) < 60_000;

describe.each(Object.entries(ways))('a new %s, where keys may live for 30 days', (_name, make) => {
  test('ends within them: at their end where nothing is said, and never later', async () => {
    await set(30);
    expect(isAbout(endOf(await make({})), 30)).toBe(true);
    expect(isAbout(endOf(await make({ expires_at: null })), 30)).toBe(true);
    const sooner = inDays(7);
    expect(endOf(await make({ expires_at: sooner }))).toBe(sooner);
    expect(await make({ expires_at: inDays(31) })).toMatchObject({
      status: 400,
      body: { error: { code: 'key_lifetime_exceeded', param: '/expires_at' } },
    });
    await set(null);
    expect(endOf(await make({}))).toBeNull();
    expect((await make({ expires_at: inDays(400) })).status).toBe(201);
  });
});

describe('the policy', () => {
  test('leaves older keys as they are until they are rotated; a rotated key ends within it, too', async () => {
    const forever = (await ways['model API key']({})).body as Made;
    const short = (await ways['model API key']({ expires_at: inDays(3) })).body as Made;
    await set(10);
    const client = new ApiClient(api.url).withKey(forever.value);
    expect((await client.call('listGatewayModels')).status).toBe(200);
    const rotate = (key: Made) => owner.client.call('rotateModelApiKey', { params: { key_id: key.key.id } });
    expect(isAbout(endOf(await rotate(forever)), 10)).toBe(true);
    expect(endOf(await rotate(short))).toBe(short.key.expires_at);
    await set(null);
  });

  test('bounds keys that keys make, whatever the older key may', async () => {
    const maker = (await ways['account API key']({ expires_at: inDays(300) })).body as Made;
    await set(10);
    const client = new ApiClient(api.url).withKey(maker.value);
    expect(isAbout(endOf(await ways['account API key']({}, client)), 10)).toBe(true);
    await set(null);
  });

  test('is set by owners and admins, from 1 to 3650 days, stays where a change leaves it out, and is read by all', async () => {
    expect((await set(5, member)).status).toBe(403);
    expect(await set(90)).toMatchObject({ status: 200, body: { key_max_lifetime_days: 90 } });
    expect(await set(undefined)).toMatchObject({ status: 200, body: { key_max_lifetime_days: 90 } });
    for (const wrong of [0, -1, 3651, 1.5]) expect((await set(wrong)).status).toBe(400);
    expect(await member.client.ok('getSecurityPolicies')).toMatchObject({ key_max_lifetime_days: 90 });
    expect(isAbout(endOf(await ways['account API key']({}, member.client)), 90)).toBe(true);
    await set(null);
  });
});
