import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { operations } from '../../../openapi/generated/operations.ts';
import { signUpPerson, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { insertTeamProject } from '../../support/members.ts';
import { startOidcProvider, type OidcProvider } from '../../support/oidcProvider.ts';
import { signInOutside } from '../../support/outsideSignIn.ts';
import { connectScim, type ScimClient } from '../../support/scimDirectory.ts';
import { connectOidc, proveDomain, type TxtRecords } from '../../support/ssoOrganization.ts';

let api: TestApi;
let provider: OidcProvider;
let owner: Person;
let connectionId: string;
let projectId: string;
let directory: ScimClient;
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
  directory = await connectScim(api.url, owner, connectionId);
});
afterAll(async () => {
  await api?.close();
  await provider?.close();
});
beforeEach(async () => {
  counter += 1;
  await owner.client.ok('updateSsoMapping', {
    params: { sso_connection_id: connectionId },
    body: {
      rules: [
        { group: `admins-${counter}`, project_id: null, role: 'admin' },
        { group: `id-of-builders-${counter}`, project_id: projectId, role: 'editor' },
      ],
    },
  });
});

const patch = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});

/** As Entra ID creates a group: https://learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups (Create Group). */
const ofEntra = (displayName: string, externalId: string) => ({
  schemas: [
    'urn:ietf:params:scim:schemas:core:2.0:Group',
    'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
  ],
  externalId,
  displayName,
  meta: { resourceType: 'Group' },
});
/** As Okta does: https://developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20 (Create Groups). */
const ofOkta = (displayName: string, members: string[] = []) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
  displayName,
  members: members.map((value) => ({ value, display: 'test.user@okta.local' })),
});

/** createScimGroup, listScimGroups, getScimGroup, replaceScimGroup, updateScimGroup, deleteScimGroup */
describe('Groups that a directory provisions', () => {
  test('give the roles of the mapping at once, by name or external id, and take them with the last one', async () => {
    const ada = await person('ada');
    const admins = await directory.ok('POST', '/Groups', ofOkta(`admins-${counter}`, [ada.id]));
    const builders = await directory.ok('POST', '/Groups', ofEntra('Builders', `id-of-builders-${counter}`));
    expect(builders.members).toEqual([]);
    expect(await rolesOf(ada)).toEqual({ organization: 'admin', project: null });

    // Entra ID: "Update Group [Add Members]"
    const add = { op: 'Add', path: 'members', value: [{ $ref: null, value: ada.id }] };
    expect((await directory.call('PATCH', `/Groups/${builders.id}`, patch(add))).status).toBe(204);
    expect(await rolesOf(ada)).toEqual({ organization: 'admin', project: 'editor' });
    const { groups } = await directory.ok('GET', `/Users/${ada.id}`);
    expect(groups.map(({ display }) => display).toSorted()).toEqual(['Builders', `admins-${counter}`]);

    // Okta: remove one by its value
    const remove = { op: 'remove', path: `members[value eq "${ada.id}"]` };
    await directory.ok('PATCH', `/Groups/${admins.id}`, patch(remove));
    expect(await rolesOf(ada)).toEqual({ organization: 'member', project: 'editor' });
    await directory.ok('DELETE', `/Groups/${builders.id}`);
    await directory.ok('DELETE', `/Groups/${admins.id}`);
    expect(await rolesOf(ada)).toEqual({ organization: 'member', project: null });
  });

  test('lose those alone whom Entra ID lists in a removal', async () => {
    const [ada, eve] = [await person('ada'), await person('eve')];
    const { id } = await directory.ok('POST', '/Groups', ofOkta(`admins-${counter}`, [ada.id, eve.id]));
    // Entra ID: "Update Group [Remove Members]"
    const remove = { op: 'Remove', path: 'members', value: [{ $ref: null, value: ada.id }] };
    await directory.ok('PATCH', `/Groups/${id}`, patch(remove));
    expect([await rolesOf(ada), await rolesOf(eve)]).toEqual([
      { organization: 'member', project: null },
      { organization: 'admin', project: null },
    ]);
    const left = await directory.ok('GET', `/Groups/${id}`);
    expect(left.members?.map(({ value }) => value)).toEqual([eve.id]);
    await directory.ok('PATCH', `/Groups/${id}`, patch({ op: 'remove', path: 'members' }));
    expect((await directory.ok('GET', `/Groups/${id}`)).members).toEqual([]);
    await directory.ok('DELETE', `/Groups/${id}`);
  });

  test('are renamed and replaced as Okta does it, and roles follow the name', async () => {
    const [ada, eve] = [await person('ada'), await person('eve')];
    const { id } = await directory.ok('POST', '/Groups', ofOkta('Before', [ada.id]));
    await directory.ok(
      'PATCH',
      `/Groups/${id}`,
      patch({ op: 'replace', value: { id, displayName: `admins-${counter}` } }),
    );
    expect((await rolesOf(ada)).organization).toBe('admin');
    const replaced = await directory.ok('PUT', `/Groups/${id}`, { ...ofOkta(`admins-${counter}`, [eve.id]), id });
    expect(replaced.members?.map(({ value }) => value)).toEqual([eve.id]);
    expect([(await rolesOf(ada)).organization, (await rolesOf(eve)).organization]).toEqual(['member', 'admin']);
    await directory.ok('PATCH', `/Groups/${id}`, patch({ op: 'Replace', path: 'displayName', value: 'After' }));
    expect((await rolesOf(eve)).organization).toBe('member');
    await directory.ok('DELETE', `/Groups/${id}`);
  });

  test('count at sign-in, whatever the provider says of groups there', async () => {
    const ada = await person('ada');
    const { id } = await directory.ok('POST', '/Groups', ofOkta('Nothing', [ada.id]));
    provider.person = { sub: ada.id, email: ada.email, email_verified: true, groups: [`admins-${counter}`] };
    const { client } = await signInOutside(api.url, connectionId);
    expect((await client!.ok('getMe')).role).toBe('member');
    await directory.ok('DELETE', `/Groups/${id}`);
    const later = await signInOutside(api.url, connectionId);
    expect((await later.client!.ok('getMe')).role).toBe('admin');
  });

  test('are what a preview of the mapping goes by', async () => {
    const ada = await person('ada');
    const { id } = await directory.ok('POST', '/Groups', ofOkta(`previewed-${counter}`, [ada.id]));
    const { people } = await owner.client.ok('previewSsoMapping', {
      params: { sso_connection_id: connectionId },
      body: { rules: [{ group: `previewed-${counter}`, project_id: projectId, role: 'viewer' }] },
    });
    expect(people.filter(({ email }) => email === ada.email)).toMatchObject([
      { projects: [{ project_id: projectId, before: null, after: 'viewer' }] },
    ]);
    await directory.ok('DELETE', `/Groups/${id}`);
  });

  test('never take the last owner, nor give a role of the instance', async () => {
    const body = { userName: owner.email, active: true };
    const { id } = await directory.ok('POST', '/Users', body);
    const group = await directory.ok('POST', '/Groups', ofOkta('instance_owner', [id]));
    expect((await owner.client.ok('getMe')).role).toBe('owner');
    await directory.ok('DELETE', `/Groups/${group.id}`);
    expect((await owner.client.ok('getMe')).role).toBe('owner');
  });

  test('are found by name, external id and member, with members only if requested', async () => {
    const ada = await person('ada');
    const made = await directory.ok('POST', '/Groups', {
      ...ofEntra(`Find me ${counter}`, `find-${counter}`),
      members: [{ value: ada.id }],
    });
    for (const filter of [
      `displayName eq "FIND ME ${counter}"`,
      `externalId eq "find-${counter}"`,
      `id eq "${made.id}" and members eq "${ada.id}"`,
    ]) {
      const path = `/Groups?excludedAttributes=members&filter=${encodeURIComponent(filter)}`;
      const found = await directory.ok('GET', path);
      expect(found.Resources.map(({ id }) => id)).toEqual([made.id]);
      expect(found.Resources[0]!.members).toBeUndefined();
    }
    expect((await directory.ok('GET', `/Groups/${made.id}?excludedAttributes=members`)).members).toBeUndefined();
    expect((await directory.ok('GET', '/Groups')).Resources.find(({ id }) => id === made.id)!.members).toHaveLength(1);
    await directory.ok('DELETE', `/Groups/${made.id}`);
  });

  test('have a name of their own, and members of their directory only', async () => {
    const { id } = await directory.ok('POST', '/Groups', ofOkta(`One ${counter}`));
    const twice = await directory.call('POST', '/Groups', ofOkta(`ONE ${counter}`));
    expect([twice.status, twice.body.scimType]).toEqual([409, 'uniqueness']);
    const other = await signUpPerson(api.url);
    const elsewhere = await connectScim(api.url, other, await connectOidc(other, provider));
    const foreign = await elsewhere.ok('POST', '/Users', { userName: other.email });
    const add = patch({ op: 'add', path: 'members', value: [{ value: foreign.id }] });
    expect((await directory.call('PATCH', `/Groups/${id}`, add)).body.scimType).toBe('invalidValue');
    const ids: Record<string, string> = { scim_group_id: id, scim_user_id: (await person('ada')).id };
    const bodies = { put: { userName: 'x', displayName: 'x' }, patch: patch({ op: 'remove', path: 'externalId' }) };
    const withIds = Object.values(operations).filter(({ path }) => /\{scim_/.test(path));
    expect(withIds).toHaveLength(8);
    for (const { path, method } of withIds) {
      const own = path
        .replace('/scim/v2/{sso_connection_id}', '')
        .replace(/\{(\w+)\}/, (_, name: string) => ids[name]!);
      const body = method === 'put' || method === 'patch' ? bodies[method] : undefined;
      expect([own, (await elsewhere.call(method.toUpperCase(), own, body)).status]).toEqual([own, 404]);
    }
    expect((await directory.call('GET', `/Users/${foreign.id}`)).status).toBe(404);
    for (const list of ['/Users', '/Groups'])
      expect(JSON.stringify(await elsewhere.ok('GET', list))).not.toContain(
        ids[`scim_${list === '/Users' ? 'user' : 'group'}_id`],
      );
    await directory.ok('DELETE', `/Groups/${id}`);
  });
});

interface Provisioned {
  readonly id: string;
  readonly email: string;
}

async function person(name: string): Promise<Provisioned> {
  const email = `${name}-${counter}@company.test`;
  const { id } = await directory.ok('POST', '/Users', { userName: email, externalId: email, active: true });
  return { id, email };
}

async function rolesOf({ id }: Provisioned): Promise<{ organization: string | null; project: string | null }> {
  const { rows } = await api.test.database.pool.query<{ organization: string; project: string }>(
    `select m.role as organization, p.role as project from scim_users u
       left join memberships m on m.organization_id = u.organization_id and m.account_id = u.account_id
       left join project_members p on p.organization_id = u.organization_id and p.account_id = u.account_id and p.project_id = $2
      where u.id = $1`,
    [id, projectId],
  );
  return rows[0]!;
}
