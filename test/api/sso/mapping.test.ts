import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { personalSpaceScopes } from '../../../domains/identity/roleScopes.ts';
import { signUpPerson, type ApiClient, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { insertTeamProject, signUpMember } from '../../support/members.ts';
import { startOidcProvider, type OidcProvider } from '../../support/oidcProvider.ts';
import { signInOutside } from '../../support/outsideSignIn.ts';
import { connectOidc, proveDomain, type TxtRecords } from '../../support/ssoOrganization.ts';

let api: TestApi;
let provider: OidcProvider;
let owner: Person;
let connectionId: string;
let projectId: string;
let counter = 0;
const records: TxtRecords = new Map();

beforeAll(async () => {
  api = await startTestApi({
    settings: { outboundAllow: ['127.0.0.1'] },
    lookUpTxt: async (name) => records.get(name) ?? [],
  });
  provider = await startOidcProvider();
  owner = await signUpPerson(api.url);
  connectionId = await connectOidc(owner, provider);
  await proveDomain(owner, 'company.test', records);
  projectId = await insertTeamProject(api, owner.organizationId);
});
afterAll(async () => {
  await api?.close();
  await provider?.close();
});
beforeEach(async () => {
  counter += 1;
  provider.person = { sub: `sub-${counter}`, email: `ada-${counter}@company.test`, email_verified: true, name: 'Ada' };
  await setRules([
    { group: 'admins', project_id: null, role: 'admin' },
    { group: 'staff', project_id: null, role: 'member' },
    { group: 'builders', project_id: projectId, role: 'editor' },
    { group: 'readers', project_id: projectId, role: 'viewer' },
  ]);
});

describe('Roles from groups', () => {
  test('are the highest matching ones, computed at each sign-in; losing the last group removes the role and its permissions', async () => {
    const admin = await signIn(['staff', 'admins', 'readers', 'builders']);
    expect(await rolesOf(admin)).toEqual({ organization: 'admin', project: 'editor' });
    await admin.ok('updateOrganization', { body: { name: 'By an admin' } });
    // Resources of the former role: a key, an admin invitation, and a change stream.
    const { value } = await admin.ok('createAccountApiKey', {
      body: { label: 'CI', scopes: ['organization.manage', 'audit.view'] },
    });
    const key = admin.as({}).withKey(value);
    await key.ok('listAuditEvents');
    const invited = await admin.ok('createOrganizationInvitation', {
      body: { email: `friend-${counter}@company.test`, role: 'admin' },
    });

    const reader = await signIn(['readers']);
    expect(await rolesOf(reader)).toEqual({ organization: 'member', project: 'viewer' });
    // The session from before has no more than the account has now.
    expect((await admin.refused('updateOrganization', { body: { name: 'Again' } })).status).toBe(403);
    expect((await key.refused('listAuditEvents')).code).toBe('insufficient_scope');
    const friend = await signUpPerson(api.url, { email: `friend-${counter}@company.test` });
    const body = { token: invited.url.split('/join/')[1]! };
    expect((await friend.client.refused('acceptInvitation', { body })).status).toBeGreaterThanOrEqual(400);

    const nobody = await signIn([]);
    expect(await rolesOf(nobody)).toEqual({ organization: 'member', project: null });
    const { data } = await reader.ok('listProjects');
    expect(data.map(({ id }) => id)).not.toContain(projectId);
  });

  test('stay if the groups from the provider are incomplete, and the preview reports it', async () => {
    await signIn(['admins', 'builders']);
    for (const groups of [undefined, 5, ['admins', null]])
      expect(await rolesOf(await signIn(groups))).toEqual({ organization: 'admin', project: 'editor' });
    provider.person = { ...provider.person, sub: `silent-${counter}`, email: `silent-${counter}@company.test` };
    await signIn(undefined);
    expect((await preview([])).unknown).toBeGreaterThanOrEqual(1);
  });

  test('do not change roles assigned by hand, in the organization and in projects', async () => {
    const member = await signUpMember(api, owner.organizationId, { role: 'admin' });
    await api.test.database.pool.query(
      `insert into project_members (organization_id, project_id, account_id, role) values ($1, $2, $3, 'project_admin')`,
      [owner.organizationId, projectId, member.accountId],
    );
    provider.person = { ...provider.person, email: member.email };
    await signInOutside(api.url, connectionId, { by: member.client });
    for (const groups of [['readers'], [], ['staff', 'builders']])
      expect(await rolesOf(await signIn(groups))).toEqual({ organization: 'admin', project: 'project_admin' });
  });

  test('never take the last owner', async () => {
    const company = await signUpPerson(api.url);
    const theirs = await connectOidc(company, provider);
    await proveDomain(company, 'owners.test', records);
    const params = { sso_connection_id: theirs };
    const rules = [{ group: 'owners', project_id: null, role: 'owner' }];
    await company.client.ok('updateSsoMapping', { params, body: { rules } });
    provider.person = { ...provider.person, email: `boss-${counter}@owners.test`, groups: ['owners'] };
    const boss = (await signInOutside(api.url, theirs)).client!;
    expect((await boss.ok('getMe')).role).toBe('owner');
    await api.test.database.pool.query(
      `update memberships set role = 'member' where organization_id = $1 and account_id = $2`,
      [company.organizationId, company.accountId],
    );
    provider.person = { ...provider.person, groups: [] };
    expect((await (await signInOutside(api.url, theirs)).client!.ok('getMe')).role).toBe('owner');
  });

  test('are none of the instance, of another organization’s project, or of a place that has none such', async () => {
    const refused = (rule: object) =>
      owner.client.refused('updateSsoMapping', {
        params: { sso_connection_id: connectionId },
        body: { rules: [{ group: 'x', project_id: null, role: 'member', ...rule }] },
      });
    const own = await owner.client.ok('createInstanceRole', {
      body: { name: 'Support', scopes: [...personalSpaceScopes, 'instance_accounts.view'] },
    });
    for (const role of ['instance_owner', 'instance_admin', 'instance_member', own.id])
      for (const project_id of [null, projectId]) expect((await refused({ role, project_id })).status).toBe(400);
    const me = await (await signIn(['instance_owner', 'instance_admin', own.id, 'admins'])).ok('getMe');
    expect(me.account.instance_role).toBe('instance_member');
    expect(await refused({ role: 'editor' })).toMatchObject({ status: 400, param: '/rules/0/role' });
    expect(await refused({ role: 'owner', project_id: projectId })).toMatchObject({
      status: 400,
      param: '/rules/0/role',
    });
    const stranger = await signUpPerson(api.url);
    const foreign = await insertTeamProject(api, stranger.organizationId);
    for (const project_id of [foreign, 'proj_none'])
      expect(await refused({ role: 'editor', project_id })).toMatchObject({
        status: 400,
        param: '/rules/0/project_id',
      });
  });

  test('can be previewed with gained and lost permissions, without changes', async () => {
    const client = await signIn(['admins', 'builders']);
    const { account } = await client.ok('getMe');
    const found = await preview([
      { group: 'builders', project_id: projectId, role: 'project_admin' },
      { group: 'other', project_id: null, role: 'admin' },
    ]);
    expect(found.people.find((one) => one.account_id === account.id)).toEqual({
      account_id: account.id,
      name: 'Ada',
      email: account.email,
      organization: { before: 'admin', after: 'member' },
      projects: [{ project_id: projectId, before: 'editor', after: 'project_admin' }],
    });
    expect(await rolesOf(client)).toEqual({ organization: 'admin', project: 'editor' });
    const { data } = await owner.client.ok('listSsoConnections');
    expect(data[0]!.mapping).toHaveLength(4);
  });

  test('become roles like those given by hand once their connection is deleted', async () => {
    const second = await connectOidc(owner, provider);
    const rules = [{ group: 'builders', project_id: projectId, role: 'editor' }];
    await owner.client.ok('updateSsoMapping', { params: { sso_connection_id: second }, body: { rules } });
    provider.person = { ...provider.person, groups: ['builders'] };
    const { account } = await (await signInOutside(api.url, second)).client!.ok('getMe');
    await owner.client.call('deleteSsoConnection', { params: { sso_connection_id: second } });
    const { rows } = await api.test.database.pool.query(
      'select role, mapped_by from project_members where account_id = $1',
      [account.id],
    );
    expect(rows).toEqual([{ role: 'editor', mapped_by: null }]);
  });
});

async function setRules(rules: object[]): Promise<void> {
  await owner.client.ok('updateSsoMapping', { params: { sso_connection_id: connectionId }, body: { rules } });
}

function preview(rules: object[]) {
  return owner.client.ok('previewSsoMapping', { params: { sso_connection_id: connectionId }, body: { rules } });
}

async function signIn(groups: unknown): Promise<ApiClient> {
  provider.person = { ...provider.person, groups };
  const { client, page } = await signInOutside(api.url, connectionId);
  if (!client) throw new Error(`The sign-in ended at ${page}`);
  return client;
}

async function rolesOf(client: ApiClient): Promise<{ organization: string; project: string | null }> {
  const me = await client.ok('getMe');
  const { rows } = await api.test.database.pool.query<{ role: string }>(
    'select role from project_members where project_id = $1 and account_id = $2',
    [projectId, me.account.id],
  );
  return { organization: me.role, project: rows[0]?.role ?? null };
}
