import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { insertTeamProject, signUpMember } from '../support/members.ts';
import { chain } from './engineApi.ts';

let api: TestApi;
let owner: Person;
let member: Person;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
  member = await signUpMember(api, owner.organizationId);
});
afterAll(() => api?.close());

const on = {
  publishing_enabled: true,
  sharing_enabled: true,
  allowed_email_domains: [] as string[],
  key_max_lifetime_days: null as number | null,
};
const set = (body: Partial<typeof on>, by: Person = owner) =>
  by.client.call('updateSecurityPolicies', { body: { ...on, ...body } });
const create = async (by: Person = owner) => {
  const draft = chain({ start: { type: 'trigger.manual' } });
  const { id } = await by.client.ok('createDigitalOrganization', { body: { name: 'Test', draft } });
  return { params: { digital_organization_id: id } };
};

describe('security policies', () => {
  test('allow everything at first; members read them, owners and admins set them', async () => {
    const admin = await signUpMember(api, owner.organizationId, { role: 'admin' });
    expect(await member.client.ok('getSecurityPolicies')).toEqual(on);
    expect(await set({ sharing_enabled: false }, member)).toMatchObject({
      status: 403,
      body: { error: { code: 'insufficient_scope' } },
    });
    expect(await set({ sharing_enabled: false }, admin)).toMatchObject({
      status: 200,
      body: { publishing_enabled: true, sharing_enabled: false },
    });
    expect(await member.client.ok('getSecurityPolicies')).toEqual({ ...on, sharing_enabled: false });
    expect((await set({})).body).toEqual(on);
  });

  test('are of one organization, and asked for whole', async () => {
    const stranger = await signUpPerson(api.url);
    await set({ publishing_enabled: false, sharing_enabled: false });
    expect(await stranger.client.ok('getSecurityPolicies')).toEqual(on);
    const body = { publishing_enabled: true };
    expect(await owner.client.refused('updateSecurityPolicies', { body })).toMatchObject({
      status: 400,
      code: 'invalid_request',
    });
    expect((await set({})).body).toEqual(on);
  });

  test('disabled publishing is rejected for all; published versions stay, and can be unpublished', async () => {
    const [made, other] = [await create(), await create(member)];
    await owner.client.ok('publishDigitalOrganization', { ...made, body: {} });
    await set({ publishing_enabled: false });
    for (const person of [owner, member]) {
      expect(await person.client.refused('publishDigitalOrganization', { ...other, body: {} })).toMatchObject({
        status: 403,
        type: 'permission_error',
        code: 'publishing_disabled',
      });
    }
    const { status } = await owner.client.call('startExecution', { ...made, body: { mode: 'production' } });
    expect(status).toBe(202);
    expect((await owner.client.ok('unpublishDigitalOrganization', made)).status).toBe('draft');
    await set({});
    await member.client.ok('publishDigitalOrganization', { ...other, body: {} });
  });

  test('disabled sharing is rejected for all; existing shares stay, and can be revoked', async () => {
    const made = await create();
    const body = { level: 'view', account_ids: [member.accountId] };
    const { data } = await owner.client.ok('shareDigitalOrganization', { ...made, body });
    await set({ sharing_enabled: false });
    expect(await owner.client.refused('shareDigitalOrganization', { ...made, body })).toMatchObject({
      status: 403,
      type: 'permission_error',
      code: 'sharing_disabled',
    });
    expect((await member.client.call('getDigitalOrganization', made)).status).toBe(200);
    expect((await owner.client.ok('listDigitalOrganizationShares', made)).data).toHaveLength(1);
    const params = { ...made.params, share_id: data[0]!.id };
    expect((await owner.client.call('unshareDigitalOrganization', { params })).status).toBe(204);
    await set({});
  });

  test('resources of another organization return 404 before the policies are checked', async () => {
    const stranger = await signUpPerson(api.url);
    const made = await create();
    await set({ publishing_enabled: false, sharing_enabled: false });
    const body = { level: 'view', emails: [stranger.email] };
    expect(await stranger.client.refused('shareDigitalOrganization', { ...made, body })).toMatchObject({ status: 404 });
    expect(await stranger.client.refused('publishDigitalOrganization', { ...made, body: {} })).toMatchObject({
      status: 404,
    });
    await set({});
  });

  test('credentials are shared with no further project while sharing is off, and taken back from any', async () => {
    const [first, second] = [
      await insertTeamProject(api, owner.organizationId),
      await insertTeamProject(api, owner.organizationId),
    ];
    const { id } = await owner.client.ok('createCredential', {
      body: { name: 'Mine', type: 'http_bearer', values: { token: 'secret' } },
    });
    const share = (ids: string[]) =>
      owner.client.call('shareCredential', { params: { credential_id: id }, body: { project_ids: ids } });
    expect((await share([first])).status).toBe(200);
    await set({ sharing_enabled: false });
    expect(await share([first, second])).toMatchObject({ status: 403, body: { error: { code: 'sharing_disabled' } } });
    expect((await share([first])).status).toBe(200);
    expect(await share([])).toMatchObject({ status: 200, body: { shared_with: [] } });
    expect(await share([first])).toMatchObject({ status: 403 });
    await set({});
  });

  test('disabling a feature waits for running requests, and none completes after the response', async () => {
    const { database } = api.deps;
    let answered = false;
    let setting: Promise<unknown> = Promise.resolve();
    await database.withOrganization(owner.organizationId, async ({ organizations }) => {
      expect(await organizations.holdSecurityPolicies()).toEqual({
        publishingEnabled: true,
        sharingEnabled: true,
        allowedEmailDomains: [],
        keyMaxLifetimeDays: null,
      });
      setting = set({ sharing_enabled: false }).then(() => (answered = true));
      await vi.waitFor(
        async () => {
          const { rows } = await api.test.database.pool.query(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          expect(rows.length).toBeGreaterThan(0);
        },
        { timeout: 20_000 },
      );
      expect(answered).toBe(false);
    });
    await setting;
    expect(answered).toBe(true);
    await set({});
  });
});
