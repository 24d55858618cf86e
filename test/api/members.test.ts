import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeMembership } from '../../domains/identity/removeMembership.ts';
import { signUpPerson, testPassword, type Person } from '../support/apiClient.ts';
import { startTestApi, type ApiServer, type TestApi } from '../support/apiServer.ts';
import { insertTeamProject, signUpMember } from '../support/members.ts';
import { insertSsoConnection } from '../support/ssoConnections.ts';
import { chain } from './engineApi.ts';

let api: TestApi;
let second: ApiServer;
let owner: Person;
let member: Person;
beforeAll(async () => {
  api = await startTestApi();
  second = await api.another();
  owner = await signUpPerson(api.url, { name: 'Owner' });
  member = await signUpMember(api, owner.organizationId, { name: 'Member' });
});
afterAll(() => api?.close());

const sql = (text: string, values: unknown[] = []) => api.test.database.pool.query(text, values);
const at = ({ accountId }: Person) => ({ params: { account_id: accountId } });
const join = (role: 'owner' | 'admin' | 'member' = 'member', name = 'Joined') =>
  signUpMember(api, owner.organizationId, { name, role });
const roleOf = async (person: Person) => (await person.client.ok('getMe')).role;

describe('roles', () => {
  test('change on the next request, on every process', async () => {
    const person = await join();
    const elsewhere = { url: second.url, headers: person.client.headers };
    const invitations = () => fetch(`${elsewhere.url}/api/v1/organizations/current/invitations`, elsewhere);
    expect((await invitations()).status).toBe(403);
    expect(await owner.client.ok('updateMember', { ...at(person), body: { role: 'admin' } })).toMatchObject({
      role: 'admin',
      source: 'manual',
    });
    expect((await invitations()).status).toBe(200);
    await owner.client.ok('updateMember', { ...at(person), body: { role: 'member' } });
    expect((await invitations()).status).toBe(403);
  });

  test('are given and taken by those who have their rights: admins make and lower no owner', async () => {
    const admin = await join('admin');
    const other = await join('owner');
    for (const [person, role] of [
      [member, 'owner'],
      [other, 'member'],
      [admin, 'owner'],
    ] as const)
      expect(await admin.client.refused('updateMember', { ...at(person), body: { role } })).toMatchObject({
        status: 403,
        code: 'insufficient_scope',
      });
    expect(await admin.client.refused('removeMember', at(other))).toMatchObject({ code: 'insufficient_scope' });
    expect(await member.client.refused('updateMember', { ...at(admin), body: { role: 'member' } })).toMatchObject({
      status: 403,
    });
    expect(await roleOf(other)).toBe('owner');
    await owner.client.ok('updateMember', { ...at(other), body: { role: 'member' } });
  });

  test('that follow from groups are shown and changed at the provider alone', async () => {
    const person = await join();
    const connection = await insertSsoConnection(api, owner.organizationId);
    await sql('update memberships set mapped_by = $1 where account_id = $2 and organization_id = $3', [
      connection,
      person.accountId,
      owner.organizationId,
    ]);
    const { data } = await owner.client.ok('listMembers');
    expect(data.find(({ account_id }) => account_id === person.accountId)).toMatchObject({ source: 'mapped' });
    expect(await owner.client.refused('updateMember', { ...at(person), body: { role: 'admin' } })).toMatchObject({
      status: 409,
      code: 'role_is_mapped',
    });
  });
});

describe('the last owner', () => {
  test('stays: is neither lowered, removed, nor leaves', async () => {
    const alone = await signUpPerson(api.url);
    const refusals = [
      await alone.client.refused('updateMember', { ...at(alone), body: { role: 'member' } }),
      await alone.client.refused('removeMember', at(alone)),
      await alone.client.refused('leaveOrganization'),
    ];
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 409, code: 'last_owner' });
    expect(await roleOf(alone)).toBe('owner');
  });

  test('is one of two who lower each other, leave, or do both at once: the database decides', async () => {
    const one = await signUpPerson(api.url);
    for (let round = 0; round < 6; round += 1) {
      const two = await signUpMember(api, one.organizationId, { role: 'owner' });
      const lower = (by: Person, whom: Person) =>
        by.client.call('updateMember', { ...at(whom), body: { role: 'member' } });
      const leave = (by: Person) => by.client.call('leaveOrganization');
      const [a, b] = await [
        () => Promise.all([lower(one, one), lower(two, two)]),
        () => Promise.all([lower(one, two), lower(two, one)]),
        () => Promise.all([lower(one, one), leave(two)]),
      ][round % 3]!();
      const { rows } = await sql(`select account_id from memberships where organization_id = $1 and role = 'owner'`, [
        one.organizationId,
      ]);
      expect(rows.length, `${a.status} ${b.status}`).toBeGreaterThan(0);
      await sql(
        `update memberships set role = case account_id when $2 then 'owner' else 'member' end where organization_id = $1`,
        [one.organizationId, one.accountId],
      );
    }
  });

  test('passes the organization on in one step, by a fresh sign-in or the password', async () => {
    const first = await signUpPerson(api.url);
    const next = await signUpMember(api, first.organizationId);
    const body = { account_id: next.accountId, next_role: 'member' };
    await sql(`update sessions set created_at = now() - interval '1 hour' where account_id = $1`, [first.accountId]);
    expect(await first.client.refused('transferOwnership', { body })).toMatchObject({ code: 'confirmation_required' });
    expect(await next.client.refused('transferOwnership', { body })).toMatchObject({ status: 403 });
    await first.client.ok('transferOwnership', { body: { ...body, current_password: testPassword } });
    expect([await roleOf(first), await roleOf(next)]).toEqual(['member', 'owner']);
  });
});

describe('removing a member', () => {
  test('shows ended and transferred resources first, then ends all at once while published ones keep running', async () => {
    const person = await join('member', 'Ada');
    const { client } = person;
    const draft = chain({
      hook: { type: 'trigger.webhook', parameters: { methods: ['POST'], respond: 'immediately' } },
    });
    const made = await client.ok('createDigitalOrganization', { body: { name: 'Runs', draft } });
    const params = { digital_organization_id: made.id };
    await client.ok('publishDigitalOrganization', { params, body: {} });
    const hook = (await client.ok('getDigitalOrganization', { params })).addresses[0]!.production_url;
    const credential = await client.ok('createCredential', {
      body: { name: 'Key', type: 'http_bearer', values: { token: 'secret' } },
    });
    await client.ok('changeEditing', { params, body: { editor_id: 'ada-at-home', action: 'take_over' } });
    const shared = await owner.client.ok('createDigitalOrganization', { body: { name: 'Shared' } });
    await owner.client.ok('shareDigitalOrganization', {
      params: { digital_organization_id: shared.id },
      body: { level: 'edit', account_ids: [person.accountId] },
    });
    const project = await insertTeamProject(api, owner.organizationId, [{ person, role: 'editor' }]);
    await client.ok('createKnowledgeBase', { body: { name: 'Mine', model: 'sandbox/embedding' } });
    const key = await client.ok('createAccountApiKey', { body: { label: 'Mine' } });
    const model = await client.ok('createModelApiKey', { body: { label: 'Mine' } });
    expect(await owner.client.ok('checkMemberRemoval', at(person))).toEqual({
      published_digital_organizations: 1,
      digital_organizations: 1,
      credentials: 1,
      data_tables: 0,
      knowledge_bases: 1,
      model_api_keys: 1,
      account_api_keys: 1,
      sessions: 1,
      shares: 1,
      invitations: 0,
      returns_by_sso: false,
      owners: [{ account_id: owner.accountId, name: 'Owner' }],
    });
    expect(await member.client.refused('checkMemberRemoval', at(person))).toMatchObject({ status: 403 });
    expect(
      await owner.client.refused('removeMember', { ...at(person), query: { personal_space_to: member.accountId } }),
    ).toMatchObject({
      status: 400,
      param: '/personal_space_to',
    });
    await owner.client.ok('removeMember', at(person));

    expect((await client.refused('getMe')).status).toBe(401);
    for (const { value } of [key, model])
      expect((await client.withKey(value).call('listGatewayModels')).status).toBe(401);
    expect((await owner.client.ok('listProjectMembers', { params: { project_id: project } })).data).toEqual([]);
    expect(
      (await owner.client.ok('listDigitalOrganizationShares', { params: { digital_organization_id: shared.id } })).data,
    ).toEqual([]);
    expect((await owner.client.ok('getEditing', { params })).editor).toBeNull();
    expect((await owner.client.refused('removeMember', at(person))).status).toBe(404);
    expect((await fetch(hook, { method: 'POST' })).status).toBe(200);
    expect((await owner.client.ok('getCredential', { params: { credential_id: credential.id } })).name).toBe('Key');
    const { data: projects } = await owner.client.ok('listProjects');
    expect(projects.filter((one) => one.handed_over && one.handed_over_from === 'Ada')).toMatchObject([
      { id: made.project_id, owner: null, handed_over: true, permissions: ['view', 'edit', 'delete'] },
    ]);
    expect((await owner.client.ok('getMe')).personal_project_id).not.toBe(made.project_id);
  });

  test('removes resources created concurrently: no key, no invitation, no editing', async () => {
    const draft = chain({ hook: { type: 'trigger.webhook', parameters: {} } });
    const person = await join('admin');
    const { client } = person;
    const theirs = await owner.client.ok('createDigitalOrganization', { body: { name: 'Raced', draft } });
    const params = { digital_organization_id: theirs.id };
    const { key } = await client.ok('createModelApiKey', { body: { label: 'Before' } });
    const another = await client.ok('createModelApiKey', { body: { label: 'Rotated by an owner' } });
    const begin = () => [
      client.call('createAccountApiKey', { body: { label: 'Late' } }),
      client.call('createModelApiKey', { body: { label: 'Late' } }),
      client.call('rotateModelApiKey', { params: { key_id: key.id } }),
      owner.client.call('rotateModelApiKey', { params: { key_id: another.key.id } }),
      client.call('createOrganizationInvitation', { body: {} }),
      client.call('changeEditing', { params, body: { editor_id: 'late-at-home', action: 'take_over' } }),
      client.call('listenDigitalOrganization', { params, body: { node_id: 'hook' } }),
    ];
    // The member is removed in an uncommitted transaction: concurrent requests still see the membership.
    const answers = await api.deps.database.withOrganization(owner.organizationId, async (repositories) => {
      await removeMembership(repositories, {
        accountId: person.accountId,
        spaceTo: undefined,
        action: 'member.removed',
      });
      const asked = Promise.all(begin());
      await Promise.race([asked, waitersOn(7)]);
      return { asked };
    });
    for (const { status } of await answers.asked) expect([401, 403, 404, 409]).toContain(status);

    const { url } = await owner.client.ok('createOrganizationInvitation', { body: {} });
    const back = person.client.as({ ...(await signedInAgain(person)), origin: api.url });
    await back.ok('acceptInvitation', { body: { token: url.split('/join/')[1]! } });
    const left = await sql(
      `select 'key' as what from api_keys where organization_id = $1 and account_id = $2 and status = 'active'
       union all select 'invitation' from invitations where organization_id = $1 and created_by = $2 and revoked_at is null
       union all select 'lease' from editing_leases where organization_id = $1 and account_id = $2
       union all select 'listener' from test_listeners where organization_id = $1 and account_id = $2`,
      [owner.organizationId, person.accountId],
    );
    expect(left.rows).toEqual([]);
  });

  test('does not bring their keys back when they join again, and gives them an empty space', async () => {
    const person = await join();
    const before = (await person.client.ok('getMe')).personal_project_id;
    const key = await person.client.ok('createAccountApiKey', { body: { label: 'Mine' } });
    await owner.client.ok('removeMember', at(person));
    const { url } = await owner.client.ok('createOrganizationInvitation', { body: {} });
    const { cookie } = await signedInAgain(person);
    const client = person.client.as({ cookie, origin: api.url });
    const me = await client.ok('acceptInvitation', { body: { token: url.split('/join/')[1]! } });
    expect(me.organization.id).toBe(owner.organizationId);
    expect(me.personal_project_id).not.toBe(before);
    expect((await person.client.withKey(key.value).call('getMe')).status).toBe(401);
  });

  test('deletes all data of a member who leaves, including sessions in another organization', async () => {
    const person = await join('member', 'Leaves');
    const key = await person.client.ok('createModelApiKey', { body: { label: 'Mine' } });
    expect((await person.client.ok('checkMemberRemoval', at(person))).model_api_keys).toBe(1);
    await person.client.ok('leaveOrganization');
    const me = await person.client.ok('getMe');
    expect(me.organization.id).not.toBe(owner.organizationId);
    expect(me.organizations).toHaveLength(1);
    expect((await person.client.withKey(key.value).call('listGatewayModels')).status).toBe(401);
  });

  test('transfers inherited spaces to an owner again, in any order of removals', async () => {
    const first = await join('owner', 'First');
    const person = await join('member', 'Ada');
    const space = (await person.client.ok('getMe')).personal_project_id!;
    await owner.client.ok('removeMember', { ...at(person), query: { personal_space_to: first.accountId } });
    await owner.client.ok('removeMember', at(first));
    const { rows } = await sql(`select owner_account_id, name from projects where id = $1`, [space]);
    expect(rows).toEqual([{ owner_account_id: owner.accountId, name: 'Space of Ada' }]);
    await owner.client.ok('updateProject', { params: { project_id: space }, body: { name: 'Kept' } });
    await owner.client.ok('deleteProject', { params: { project_id: space } });
  });
});

/** Until so many statements of this database wait for a lock. */
async function waitersOn(count: number): Promise<void> {
  const waiting = `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await sql(waiting)).rows[0].count).toBeGreaterThanOrEqual(count);
}

async function signedInAgain({ email }: Person): Promise<{ cookie: string }> {
  const answer = await owner.client.as({}).call('signIn', { body: { email, password: testPassword } });
  return { cookie: answer.headers.getSetCookie()[0]!.split(';')[0]! };
}
