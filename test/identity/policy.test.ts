import { describe, expect, test } from 'vitest';
import type { AccountActor, KeyActor, Permission } from '../../domains/identity/actor.ts';
import {
  isOfInstance,
  mayCall,
  mayCallInProject,
  mayInProject,
  mayManageKey,
  mayUnshared,
  scopesActorLacks,
  type ProjectStanding,
} from '../../domains/identity/policy.ts';
import type { ShareLevel } from '../../domains/identity/roleScopes.ts';
import { operations } from '../../openapi/generated/operations.ts';
import { accountActor as account } from '../support/accountActor.ts';

const key = (more: Partial<KeyActor> = {}): KeyActor => ({
  kind: 'key',
  keyKind: 'model',
  keyId: 'key_1',
  firstKeyId: 'key_1',
  organizationId: 'org_mine',
  accountId: 'acc_me',
  allowedModels: null,
  dropsUnsupported: false,
  revision: 0,
  address: '',
  scopes: null,
  ...more,
});
const permissions = [...new Set(Object.values(operations).map(({ permission }) => permission))];

describe('permissions of callers', () => {
  test('strangers may call public operations and nothing else', () => {
    expect(permissions.filter((permission) => mayCall({ kind: 'stranger' }, permission))).toEqual(['public']);
  });

  test('a model API key may call models, run the employees that it calls, look at them, and nothing else', () => {
    const mine = permissions.filter((permission) => permission !== 'public' && mayCall(key(), permission));
    expect(mine.toSorted()).toEqual(['employees.run', 'employees.view', 'models.call']);
  });

  test('a key for the whole instance has every right over it that its owner has', () => {
    const whole = account({ via: 'account_api_key', scopes: ['instance.admin'], instanceRole: 'instance_admin' });
    expect(mayCall(whole, 'instance_billing.manage')).toBe(true);
    expect(mayCall(whole, 'instance_owners.manage')).toBe(false);
    expect(mayCall(whole, 'wallet.view')).toBe(false);
    expect(mayCall(account({ ...whole, scopes: ['instance_models.view'] }), 'instance_models.manage')).toBe(false);
  });

  test('only instance admins administer the instance, and owners alone what takes an owner, whatever their role in an organization', () => {
    for (const role of ['owner', 'admin', 'member'] as const) {
      for (const permission of permissions.filter((one) => isOfInstance(one))) {
        expect(mayCall(account({ role }), permission)).toBe(false);
        const isForOwners = permission === 'instance_owners.manage';
        expect(mayCall(account({ role, instanceRole: 'instance_admin' }), permission)).toBe(!isForOwners);
        expect(mayCall(account({ role, instanceRole: 'instance_owner' }), permission)).toBe(true);
      }
    }
  });

  test('scopes of a key cut down what its creator may do and never add to it', () => {
    const narrowed = account({ via: 'account_api_key', scopes: ['wallet.view', 'instance.admin'] });
    expect(permissions.filter((permission) => permission !== 'public' && mayCall(narrowed, permission))).toEqual([
      'wallet.view',
    ]);
    expect(mayCall(key({ keyKind: 'account', scopes: ['wallet.view'] }), 'models.call')).toBe(false);
    expect(mayCall(key({ keyKind: 'account', scopes: ['models.call'] }), 'models.call')).toBe(true);
    expect(scopesActorLacks(narrowed, ['wallet.view', 'models.view', 'instance.admin'])).toEqual([
      'models.view',
      'instance.admin',
    ]);
  });

  test('every permission of the contract belongs to a role', () => {
    const owner = account({ role: 'owner', instanceRole: 'instance_owner' });
    expect(permissions.filter((permission) => !mayCall(owner, permission))).toEqual(['scim.provision']);
    const directory = { kind: 'scim', organizationId: 'org_mine', connectionId: 'sso_1' } as const;
    expect(permissions.filter((permission) => mayCall(directory, permission)).toSorted()).toEqual([
      'public',
      'scim.provision',
    ]);
  });
});

describe('keys', () => {
  test('are managed by their creator and by owners and admins', () => {
    const own = { accountId: 'acc_me' };
    const others = { accountId: 'acc_other' };
    expect(mayManageKey(account(), own)).toBe(true);
    expect(mayManageKey(account(), others)).toBe(false);
    expect(mayManageKey(account({ role: 'admin' }), others)).toBe(true);
    expect(mayManageKey(account({ role: 'owner' }), others)).toBe(true);
  });
});

describe('projects', () => {
  const edit: Permission = 'digital_organizations.edit';
  const view: Permission = 'digital_organizations.view';
  const personal = { kind: 'personal', ownerAccountId: 'acc_me', role: null } as const;

  test('a personal space belongs to its owner, and to owners and admins of the organization', () => {
    expect(mayInProject(account(), personal, edit)).toBe(true);
    expect(mayInProject(account({ accountId: 'acc_other' }), personal, view)).toBe(false);
    expect(mayInProject(account({ accountId: 'acc_other', role: 'admin' }), personal, edit)).toBe(true);
  });

  test('a team project asks for its role: viewers view, editors edit, others see nothing', () => {
    const team = { kind: 'team', ownerAccountId: null } as const;
    expect(mayInProject(account(), { ...team, role: null }, view)).toBe(false);
    expect(mayInProject(account(), { ...team, role: 'viewer' }, view)).toBe(true);
    expect(mayInProject(account(), { ...team, role: 'viewer' }, edit)).toBe(false);
    expect(mayInProject(account(), { ...team, role: 'editor' }, edit)).toBe(true);
    expect(mayInProject(account(), { ...team, role: 'project_admin' }, edit)).toBe(true);
  });

  test('credentials: viewers see them, editors use and change them, admins of the project share them', () => {
    const may = (role: 'viewer' | 'editor' | 'project_admin') =>
      (['view', 'use', 'create', 'edit', 'delete', 'share'] as const).filter((what) =>
        mayInProject(account(), { kind: 'team', ownerAccountId: null, role }, `credentials.${what}`),
      );
    expect(may('viewer')).toEqual(['view']);
    expect(may('editor')).toEqual(['view', 'use', 'create', 'edit', 'delete']);
    expect(may('project_admin')).toEqual(['view', 'use', 'create', 'edit', 'delete', 'share']);
  });

  test('a digital organization can call those of its project; in a personal space those that its owner may execute', () => {
    const target = { id: 'proj_team', kind: 'team', ownerAccountId: null, role: null } as const;
    const from = (projectId: string, role: AccountActor['role'] | null = null) => ({
      projectId,
      owner: role && { accountId: 'acc_me', role },
    });
    expect(mayCallInProject(from('proj_team'), target)).toBe(true);
    expect(mayCallInProject(from('proj_other'), { ...target, role: 'editor' })).toBe(false);
    expect(mayCallInProject(from('proj_mine', 'member'), target)).toBe(false);
    expect(mayCallInProject(from('proj_mine', 'member'), { ...target, role: 'viewer' })).toBe(false);
    expect(mayCallInProject(from('proj_mine', 'member'), { ...target, role: 'editor' })).toBe(true);
    expect(mayCallInProject(from('proj_mine', 'admin'), target)).toBe(true);
    const others = { id: 'proj_x', kind: 'personal', ownerAccountId: 'acc_other', role: null } as const;
    expect(mayCallInProject(from('proj_mine', 'member'), others)).toBe(false);
  });

  test('a key without the scope does nothing in any project', () => {
    expect(mayInProject(account({ role: 'owner', scopes: ['wallet.view'] }), personal, view)).toBe(false);
  });
});

describe('shares', () => {
  const others = { kind: 'personal', ownerAccountId: 'acc_other', role: null } as const;
  const everything = permissions.filter((one) => one !== 'public') as Permission[];
  const of = (shares: ProjectStanding['shares'], standing: ProjectStanding = others): Permission[] =>
    everything.filter((permission) => mayInProject(account(), { ...standing, shares }, permission));
  const view = ['digital_organizations.view', 'executions.view'];
  const execute = [...view, 'digital_organizations.execute'];
  const edit = [...execute, 'digital_organizations.edit'];

  test.each<[ShareLevel, string[]]>([
    ['view', view],
    ['execute', execute],
    ['edit', edit],
  ])('with a person at level %s allow exactly that, and nothing else of the project', (level, allowed) => {
    expect(of([{ level, role: null }]).toSorted()).toEqual(allowed.toSorted());
  });

  test('that are not there allow nothing, nor do they without the account being reached', () => {
    expect(of([])).toEqual([]);
    expect(of(undefined)).toEqual([]);
  });

  test('with a project allow no more than the role in it', () => {
    expect(of([{ level: 'edit', role: 'viewer' }]).toSorted()).toEqual(view.toSorted());
    expect(of([{ level: 'edit', role: 'editor' }]).toSorted()).toEqual(edit.toSorted());
    expect(of([{ level: 'view', role: 'project_admin' }]).toSorted()).toEqual(view.toSorted());
  });

  test('add up, and add to a role in the own project, never take from it', () => {
    const both = of([
      { level: 'view', role: null },
      { level: 'execute', role: 'editor' },
    ]);
    expect(both.toSorted()).toEqual(execute.toSorted());
    const editor: ProjectStanding = { kind: 'team', ownerAccountId: null, role: 'editor' };
    expect(of([{ level: 'view', role: null }], editor)).toEqual(of([], editor));
    const viewer: ProjectStanding = { kind: 'team', ownerAccountId: null, role: 'viewer' };
    expect(of([{ level: 'edit', role: null }], viewer)).toContain('digital_organizations.edit');
  });

  test('are cut down by the scopes of a key, and do not count where the standing alone is asked', () => {
    const key = account({ via: 'account_api_key', scopes: ['digital_organizations.view'] });
    const standing: ProjectStanding = { ...others, shares: [{ level: 'edit', role: null }] };
    expect(mayInProject(key, standing, 'digital_organizations.view')).toBe(true);
    expect(mayInProject(key, standing, 'digital_organizations.edit')).toBe(false);
    expect(mayUnshared(account(), standing, 'digital_organizations.view')).toBe(false);
    expect(mayUnshared(account({ accountId: 'acc_other' }), standing, 'digital_organizations.view')).toBe(true);
  });

  test('to execute let the nodes of others call it; those to look do not', () => {
    const target = { ...others, id: 'proj_x' };
    const caller = { projectId: 'proj_team', owner: null };
    expect(mayCallInProject(caller, { ...target, shares: [{ level: 'execute', role: null }] })).toBe(true);
    expect(mayCallInProject(caller, { ...target, shares: [{ level: 'edit', role: null }] })).toBe(true);
    expect(mayCallInProject(caller, { ...target, shares: [{ level: 'view', role: null }] })).toBe(false);
    expect(mayCallInProject(caller, { ...target, shares: [{ level: 'execute', role: 'viewer' }] })).toBe(false);
  });

  test('are given by those who answer for the project: its admins, owners and admins of the organization', () => {
    const may = (role: 'viewer' | 'editor' | 'project_admin' | null, more: Partial<AccountActor> = {}) =>
      mayInProject(account(more), { kind: 'team', ownerAccountId: null, role }, 'digital_organizations.share');
    expect([may(null), may('viewer'), may('editor'), may('project_admin')]).toEqual([false, false, false, true]);
    expect(may(null, { role: 'admin' })).toBe(true);
    expect(mayInProject(account({ accountId: 'acc_other' }), others, 'digital_organizations.share')).toBe(true);
  });
});
