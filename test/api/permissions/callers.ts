import type { Permission } from '../../../identity/actor.ts';
import { isOfInstance } from '../../../identity/policy.ts';
import {
  instanceRoleScopes,
  organizationRoleScopes,
  projectRoleScopes,
  type ProjectRole,
} from '../../../identity/roleScopes.ts';
import { withImplied } from '../../../openapi/impliedScopes.ts';
import type { OperationId } from '../../../openapi/generated/operations.ts';
import { signUpPerson, type Person } from '../../support/apiClient.ts';
import type { TestApi } from '../../support/apiServer.ts';
import { signUpMember } from '../../support/members.ts';
import { makeOneOfEverything } from '../../support/oneOfEverything.ts';
import type { Caller } from './verdicts.ts';

/** An organization with one thing of each kind in a team project, and everybody who could ask for them. */
export interface Everybody {
  /** By name of a parameter: what belongs to the organization, and what belongs to the instance. */
  idsFor(operationId: OperationId): Record<string, string>;
  readonly ofInstance: Readonly<Record<string, string>>;
  /** An owner of another organization. */
  readonly foreign: Caller;
  /** All callers, for operations with a permission: custom roles and keys are with it and without it. */
  callersFor(permission: string): Promise<Caller[]>;
}

const projectScopes = [...projectRoleScopes.project_admin];
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
  const builtInPeople = await Promise.all(builtIn.map((role) => inProject(role, role)));
  const viewerKey = await keyOf(builtInPeople[2]!);
  const callers: Caller[] = [
    { ...nobody, name: 'stranger' },
    { ...bySession(owner), name: 'owner', role: 'owner', isMaker: true },
    { ...bySession(admin), name: 'admin', role: 'admin' },
    { ...bySession(plain), name: 'member' },
    ...builtIn.map((role, place) => ({ ...bySession(builtInPeople[place]!), name: role, projectRole: role })),
    { ...byKey(viewerKey), name: 'key of a viewer', projectRole: 'viewer' },
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
  const foreign: Caller = { ...bySession(otherOwner), name: 'owner elsewhere', isHere: false, role: 'owner' };
  const foreignKey: Caller = {
    ...foreign,
    ...byKey(await keyOf(otherOwner)),
    ...elsewhere,
    name: 'key from elsewhere',
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
      await api.test.database.pool.query('update project_roles set scopes = $2 where id = $1', [role.id, scopes]);
    const roles: Caller[] = [
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
    callersFor: async (permission) => [...callers, foreign, foreignKey, ...(await withAndWithout(permission))],
  };
}

const nobody: Omit<Caller, 'name'> = {
  headers: {},
  by: 'nothing',
  isHere: true,
  role: 'member',
  instanceRole: 'instance_member',
  projectRole: null,
  scopes: null,
  isMaker: false,
};
const elsewhere = { isHere: false, role: 'owner' } as const;

function bySession({ client }: Person): Omit<Caller, 'name'> {
  return { ...nobody, by: 'session', headers: client.headers };
}

function byKey(value: string): Omit<Caller, 'name'> {
  return { ...nobody, by: 'account key', headers: { authorization: `Bearer ${value}` } };
}

async function keyOf({ client }: Person, scopes?: readonly Permission[]): Promise<string> {
  const { value } = await client.ok('createAccountApiKey', { body: { label: 'Key', ...(scopes && { scopes }) } });
  return value;
}
