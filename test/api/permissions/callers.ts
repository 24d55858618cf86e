import type { Permission } from '../../../domains/identity/actor.ts';
import { isOfInstance } from '../../../domains/identity/policy.ts';
import {
  customInstanceScopes,
  instanceRoleScopes,
  organizationRoleScopes,
  personalSpaceScopes,
  projectRoleScopes,
  serviceAccountScopes,
  type ProjectRole,
} from '../../../domains/identity/roleScopes.ts';
import { withImplied } from '../../../openapi/impliedScopes.ts';
import type { OperationId } from '../../../openapi/generated/operations.ts';
import { signUpPerson, type Person } from '../../support/apiClient.ts';
import type { TestApi } from '../../support/apiServer.ts';
import { signUpMember } from '../../support/members.ts';
import { makeOneOfEverything } from '../../support/oneOfEverything.ts';
import { connectScim } from '../../support/scimDirectory.ts';
import { insertSsoConnection } from '../../support/ssoConnections.ts';
import type { Caller } from './verdicts.ts';

/** An organization with one resource of each kind in a team project, and all possible callers. */
export interface Everybody {
  /** Ids by parameter name: of the organization, and of the instance. */
  idsFor(operationId: OperationId): Record<string, string>;
  readonly ofInstance: Readonly<Record<string, string>>;
  /** An owner of another organization. */
  readonly foreign: Caller;
  /** All callers, for operations with a permission: custom roles, and keys of people and of service accounts, are with it and without it. */
  callersFor(permission: string): Promise<Caller[]>;
}

const projectScopes = [...projectRoleScopes.project_admin];
const allScopes = [...organizationRoleScopes.owner, ...instanceRoleScopes.instance_owner];
const builtIn: readonly ProjectRole[] = ['project_admin', 'editor', 'viewer'];

/** Makes all of them, at a freshly started API. */
export async function makeEverybody(api: TestApi): Promise<Everybody> {
  const instanceOwner = await signUpPerson(api.url, { name: 'Instance owner' });
  const instanceAdmin = await signUpPerson(api.url, { name: 'Instance admin' });
  await api.test.database.pool.query("update accounts set instance_role = 'instance_admin' where id = $1", [
    instanceAdmin.accountId,
  ]);
  const owner = await signUpPerson(api.url, { name: 'Owner' });
  await instanceOwner.client.ok('createGrant', {
    params: { organization_id: owner.organizationId },
    body: { credits: '100', reason: 'To try' },
  });
  const { ids, idsFor, modelKey, scimToken } = await makeOneOfEverything(api, owner, { in: 'team project' });
  const newMember = (name: string, role: 'admin' | 'member' = 'member') =>
    signUpMember(api, owner.organizationId, { name, role });
  const admin = await newMember('Admin', 'admin');
  const plain = await newMember('Member');
  const inProject = async (name: string, role: string): Promise<Person> => {
    const person = await newMember(name);
    const params = { project_id: ids['project_id']!, account_id: person.accountId };
    await owner.client.ok('setProjectMember', { params, body: { role } });
    return person;
  };
  const custom = async (name: string) => {
    const { id } = await owner.client.ok('createProjectRole', { body: { name, scopes: ['projects.view'] } });
    return { id, person: await inProject(name, id) };
  };
  const [withIt, withoutIt] = [await custom('With'), await custom('Without')];
  const serviceKey = async (name: string, role: string) => {
    const body = { name, project_id: ids['project_id']!, role };
    const { id } = await owner.client.ok('createServiceAccount', { body });
    const params = { service_account_id: id };
    const { key, value } = await owner.client.ok('createServiceAccountKey', { params, body: { label: 'Key' } });
    return { keyId: key.id, ...byKey(value) };
  };
  const service = {
    whole: await serviceKey('Whole', 'project_admin'),
    withIt: await serviceKey('With', 'project_admin'),
    withoutIt: await serviceKey('Without', 'project_admin'),
    withRole: await serviceKey('With role', withIt.id),
    withoutRole: await serviceKey('Without role', withoutIt.id),
  };
  const overInstance = async (name: string) => {
    const body = { name, scopes: [...personalSpaceScopes] };
    const { id } = await instanceOwner.client.ok('createInstanceRole', { body });
    const person = await signUpPerson(api.url, { name });
    const params = { account_id: person.accountId };
    await instanceOwner.client.ok('setInstanceRole', { params, body: { instance_role: id } });
    return { id, person };
  };
  const instance = { withIt: await overInstance('With'), withoutIt: await overInstance('Without') };
  const builtInPeople = await Promise.all(builtIn.map((role) => inProject(role, role)));
  const viewerKey = await keyOf(builtInPeople[2]!);
  const runs: readonly Permission[] = [...projectRoleScopes.viewer, 'employees.run'];
  const { id: runsId } = await owner.client.ok('createProjectRole', {
    body: { name: 'Viewer with runs', scopes: runs },
  });
  const viewerWithRuns = await inProject('Viewer with runs', runsId);
  const callers: Caller[] = [
    { ...nobody, name: 'stranger' },
    { ...bySession(owner), name: 'owner', role: 'owner', isMaker: true },
    { ...bySession(admin), name: 'admin', role: 'admin' },
    { ...bySession(plain), name: 'member' },
    ...builtIn.map((role, place) => ({ ...bySession(builtInPeople[place]!), name: role, projectRole: role })),
    { ...byKey(viewerKey), name: 'key of a viewer', projectRole: 'viewer' },
    { ...byKey(await keyOf(plain)), name: 'key of a member' },
    { ...bySession(viewerWithRuns), name: 'viewer with runs', projectRole: runs },
    { ...byKey(await keyOf(viewerWithRuns)), name: 'key of a viewer with runs', projectRole: runs },
    { ...byService(service.whole), name: 'key of a service account' },
    { ...byKey(modelKey), name: 'model key', by: 'model key', role: 'owner', isMaker: true },
    { ...byKey(scimToken), name: 'directory', by: 'directory' },
    {
      ...bySession(instanceOwner),
      name: 'instance owner',
      isHere: false,
      role: 'owner',
      instanceRole: 'instance_owner',
    },
    {
      ...bySession(instanceAdmin),
      name: 'instance admin',
      isHere: false,
      role: 'owner',
      instanceRole: 'instance_admin',
    },
  ];
  const otherOwner = await signUpPerson(api.url, { name: 'Other' });
  const unconfirmed = await unconfirmedAccounts(api, owner);
  const foreign: Caller = { ...bySession(otherOwner), name: 'owner elsewhere', isHere: false, role: 'owner' };
  const foreignKey: Caller = {
    ...foreign,
    ...byKey(await keyOf(otherOwner)),
    ...elsewhere,
    name: 'key from elsewhere',
  };

  const set = (table: 'project_roles' | 'instance_roles' | 'api_keys', id: string, scopes: readonly Permission[]) =>
    api.test.database.pool.query(`update ${table} set scopes = $2 where id = $1`, [id, scopes]);

  /** Creates two custom instance roles and the keys of two service accounts; scopes invalid for such keys are stored anyway. */
  const ofOtherKinds = async (scope: Permission): Promise<Caller[]> => {
    const instanceScopes = customInstanceScopes.has(scope) ? withImplied([scope]) : [...customInstanceScopes];
    const otherScopes = [...customInstanceScopes].filter((one) => !withImplied([one]).includes(scope));
    await set('instance_roles', instance.withIt.id, instanceScopes);
    await set('instance_roles', instance.withoutIt.id, otherScopes);
    const scopes = withImplied([scope]);
    const rest = allScopes.filter((one) => one !== scope);
    await set('api_keys', service.withIt.keyId, scopes);
    await set('api_keys', service.withoutIt.keyId, rest);
    const over = { isHere: false, role: 'owner' } as const;
    return [
      { ...bySession(instance.withIt.person), ...over, name: 'custom instance role with it', instanceScopes },
      { ...bySession(instance.withoutIt.person), ...over, name: 'custom instance role without it', instanceScopes: otherScopes }, // prettier-ignore
      { ...byService(service.withIt, scopes), name: 'key of a service account with it' },
      { ...byService(service.withoutIt, rest), name: 'key of a service account without it' },
    ];
  };

  /** Both custom roles and two keys, so that one has the permission and the other everything but that. */
  const withAndWithout = async (permission: string): Promise<Caller[]> => {
    const scope = permission as Permission;
    const projectRole = projectScopes.includes(scope) ? withImplied([scope]) : [];
    const rest = projectScopes.filter((one) => !withImplied([one]).includes(scope));
    for (const [role, scopes] of [
      [withIt, projectRole],
      [withoutIt, rest],
    ] as const)
      await set('project_roles', role.id, scopes);
    const roles: Caller[] = [
      { ...byService(service.withRole), name: 'service account with a role with it', projectRole },
      { ...byService(service.withoutRole), name: 'service account with a role without it', projectRole: rest },
      { ...bySession(withIt.person), name: 'custom role with it', projectRole },
      { ...bySession(withoutIt.person), name: 'custom role without it', projectRole: rest },
    ];
    if (permission === 'public' || permission === 'scim.provision') return roles;
    const maker = isOfInstance(permission) ? instanceOwner : owner;
    const as = isOfInstance(permission)
      ? ({ isHere: false, role: 'owner', instanceRole: 'instance_owner' } as const)
      : ({ role: 'owner', isMaker: true } as const);
    const rights = isOfInstance(permission) ? instanceRoleScopes.instance_owner : organizationRoleScopes.owner;
    const complete = withImplied([scope]);
    const others = [...rights].filter((one) => ![permission, 'instance.admin'].includes(one));
    return [
      ...roles,
      ...(await ofOtherKinds(scope)),
      { ...byKey(await keyOf(maker, complete)), ...as, name: 'key with it', scopes: complete },
      { ...byKey(await keyOf(maker, others)), ...as, name: 'key without it', scopes: others },
    ];
  };
  const creditRequest = await owner.client.ok('createCreditRequest', { body: {} });
  const { data: models } = await instanceOwner.client.ok('listModels');
  return {
    idsFor,
    ofInstance: {
      organization_id: owner.organizationId,
      model_id: models[0]!.id,
      provider_id: models[0]!.provider_id,
      credit_request_id: creditRequest.id,
      email: owner.email,
    },
    foreign,
    callersFor: async (permission) => [
      ...callers,
      ...unconfirmed,
      foreign,
      foreignKey,
      ...(await withAndWithout(permission)),
    ],
  };
}

/** Two accounts that strangers signed up with addresses of the organization's own domain; its directory has then provisioned one of them. */
async function unconfirmedAccounts(api: TestApi, owner: Person): Promise<Caller[]> {
  const domain = 'unconfirmed.test';
  const { id } = await owner.client.ok('createSsoDomain', { body: { domain } });
  await api.test.database.pool.query(`update sso_domains set proved_at = now(), proved_by = 'dns' where id = $1`, [id]);
  const connection = await insertSsoConnection(api, owner.organizationId);
  const directory = await connectScim(api.url, owner, connection);
  const [stranger, provisioned] = [
    await signUpPerson(api.url, { email: `a@${domain}` }),
    await signUpPerson(api.url, { email: `b@${domain}` }),
  ];
  const [key, deadKey] = [await keyOf(stranger), await keyOf(provisioned)];
  await directory.ok('POST', '/Users', {
    userName: provisioned.email,
    emails: [{ value: provisioned.email }],
    active: true,
  });
  const dead = { ...nobody, name: 'session of an unconfirmed account that a directory has provisioned' };
  return [
    { ...bySession(stranger), ...elsewhere, name: 'unconfirmed account' },
    { ...byKey(key), ...elsewhere, name: 'key of an unconfirmed account' },
    { ...dead, headers: provisioned.client.headers },
    { ...dead, name: `key ${dead.name.slice(7)}`, headers: { authorization: `Bearer ${deadKey}` } },
  ];
}

const nobody: Omit<Caller, 'name'> = {
  headers: {},
  by: 'nothing',
  isHere: true,
  role: 'member',
  instanceRole: 'instance_member',
  instanceScopes: null,
  projectRole: null,
  scopes: null,
  isService: false,
  isMaker: false,
};
const elsewhere = { isHere: false, role: 'owner' } as const;

function bySession({ client }: Person): Omit<Caller, 'name'> {
  return { ...nobody, by: 'session', headers: client.headers };
}

function byKey(value: string): Omit<Caller, 'name'> {
  return { ...nobody, by: 'account key', headers: { authorization: `Bearer ${value}` } };
}

function byService(
  { headers }: Pick<Caller, 'headers'>,
  scopes: readonly Permission[] = serviceAccountScopes,
): Omit<Caller, 'name'> {
  const allowed = scopes.filter((scope) => serviceAccountScopes.includes(scope));
  return { ...nobody, by: 'account key', headers, projectRole: 'project_admin', scopes: allowed, isService: true };
}

async function keyOf({ client }: Person, scopes?: readonly Permission[]): Promise<string> {
  const { value } = await client.ok('createAccountApiKey', { body: { label: 'Key', ...(scopes && { scopes }) } });
  return value;
}
