import type { AccountActor, Actor, KeyActor, OrganizationRole, Permission } from './actor.ts';
import {
  customInstanceScopes,
  instanceRoleScopes,
  organizationRoleScopes,
  projectRoleScopes,
  roleAllows,
  scopesOfRole,
  serviceAccountScopes,
  shareScopes,
  type HeldRole,
  type ShareLevel,
} from './roleScopes.ts';

/** An account's relation to a project of its organization, and to its shares. */
export interface ProjectStanding {
  readonly kind: 'personal' | 'team';
  readonly ownerAccountId: string | null;
  /** The account's role in a team project; null when it is not in it. */
  readonly role: HeldRole | null;
  /** The shares that reach the account, of the digital organization that is asked about; without one: nothing is shared. */
  readonly shares?: readonly ShareStanding[] | undefined;
}

/** A share that reaches an account: itself (`role` null), or through a team project in which it has that role. */
export interface ShareStanding {
  readonly level: ShareLevel;
  readonly role: HeldRole | null;
}

/** True for owners and admins, who see and manage the resources of all members. */
export function seesWholeOrganization(actor: Pick<AccountActor, 'role'>): boolean {
  return actor.role === 'owner' || actor.role === 'admin';
}

/** True for a session without the second factor that is demanded where it acts: it reaches only what enrols one. */
export function lacksFactor(actor: Actor, permission: string): boolean {
  return actor.kind === 'account' && actor.factorMissing && permission !== 'public' && permission !== 'account.manage';
}

/** The permissions in an organization that is being deleted: read it, restore it, leave it. */
const leftWhileDeleting: ReadonlySet<string> = new Set([
  'public',
  'account.manage',
  'organization.view',
  'organization.delete',
]);

/** True if the organization in which the actor acts is being deleted, and this is no longer done in it. */
export function isStopped(actor: Actor, permission: string): boolean {
  if (actor.kind !== 'account' || !actor.organizationDeleting) return false;
  return !leftWhileDeleting.has(permission) && !isOfInstance(permission);
}

/** True when the actor may call operations with that permission at all. Strangers may call public ones only. */
export function mayCall(actor: Actor, permission: string): boolean {
  if (permission === 'public') return true;
  if (actor.kind === 'stranger') return false;
  if (actor.kind === 'scim') return permission === 'scim.provision';
  return actor.kind === 'key' ? keyMayCall(actor, permission) : accountMayCall(actor, permission);
}

/** Gateway keys call models and hired employees. A model API key calls the employees that its creator may run. */
function keyMayCall(actor: KeyActor, permission: string): boolean {
  if (permission === 'employees.view' || permission === 'employees.run')
    return actor.keyKind === 'model' || inScopes(actor.scopes, permission);
  return permission === 'models.call' && inScopes(actor.scopes, permission);
}

function accountMayCall(actor: AccountActor, permission: string): boolean {
  if (!inScopes(actor.scopes, permission)) return false;
  return isOfInstance(permission)
    ? instanceAllows(actor, permission as Permission)
    : organizationRoleScopes[actor.role].has(permission as Permission);
}

function instanceAllows(
  { instanceRole, instanceScopes }: Pick<AccountActor, 'instanceRole' | 'instanceScopes'>,
  permission: Permission,
): boolean {
  if (instanceRoleScopes[instanceRole].has(permission)) return true;
  return customInstanceScopes.has(permission) && (instanceScopes?.includes(permission) ?? false);
}

function inScopes(scopes: readonly Permission[] | null, permission: string): boolean {
  if (scopes === null || scopes.includes(permission as Permission)) return true;
  return isOfInstance(permission) && scopes.includes('instance.admin');
}

/** True for permissions over the instance as a whole, which no role of an organization gives. */
export function isOfInstance(permission: string): boolean {
  return permission.startsWith('instance_') || permission === 'instance.admin';
}

/** Members see and manage their own keys, owners and admins all of their organization (decisions §4). */
export function mayManageKey(
  actor: Pick<AccountActor, 'role' | 'accountId'>,
  key: { readonly accountId: string },
): boolean {
  return key.accountId === actor.accountId || seesWholeOrganization(actor);
}

/**
 * True when the account may do this in a project of its organization: members in their personal space and, by their
 * role, in the team projects they are in; with a digital organization that is shared with them what its level allows; owners
 * and admins everywhere (decisions §7, §8).
 */
export function mayInProject(actor: AccountActor, project: ProjectStanding, permission: Permission): boolean {
  return accountMayCall(actor, permission) && standsIn(actor, project, permission);
}

/** The same for a member without a session or key, such as the recipient of a mail. */
export function memberMayInProject(
  member: Pick<AccountActor, 'accountId' | 'role'>,
  project: ProjectStanding,
  permission: Permission,
): boolean {
  return organizationRoleScopes[member.role].has(permission) && standsIn(member, project, permission);
}

/** True when the account may do this whatever is shared with it: by its standing in the project alone. */
export function mayUnshared(actor: AccountActor, project: ProjectStanding, permission: Permission): boolean {
  return mayInProject(actor, { ...project, shares: [] }, permission);
}

function standsIn(
  account: Pick<AccountActor, 'accountId' | 'role'>,
  project: ProjectStanding,
  permission: Permission,
): boolean {
  if (seesWholeOrganization(account) || isShared(project, permission)) return true;
  if (project.kind === 'personal') return project.ownerAccountId === account.accountId;
  return project.role !== null && roleAllows(project.role, permission);
}

/** A share to a project never grants more than the member's role in that project. */
function isShared({ shares = [] }: ProjectStanding, permission: Permission): boolean {
  return shares.some(
    ({ level, role }) => shareScopes[level].has(permission) && (role === null || roleAllows(role, permission)),
  );
}

/**
 * Returns true if a digital organization may call a resource of that project, such as another one: in its own project; shared with its
 * project for execution; or, from a personal space, allowed to its owner (`permission`). The standing in `target` is the owner's; its
 * shares are those to the caller's project or to the owner (decisions §7, §8).
 */
export function mayCallInProject(
  caller: { readonly projectId: string; readonly owner: Pick<AccountActor, 'accountId' | 'role'> | null },
  target: ProjectStanding & { readonly id: string },
  permission: Permission = 'digital_organizations.execute',
): boolean {
  if (caller.projectId === target.id || isShared(target, permission)) return true;
  if (caller.owner === null) return false;
  return standsIn(caller.owner, target, permission);
}

/**
 * True if the account may make organizations. Single sign-on sessions may not, because the operator of the provider would own the
 * result.
 */
export function mayCreateOrganizations(
  actor: Pick<AccountActor, 'connectionId' | 'instanceRole' | 'instanceScopes'>,
  creation: 'everyone' | 'admins',
): boolean {
  if (actor.connectionId !== null) return false;
  return creation === 'everyone' || instancePermissionsOf(actor).includes('instance_organizations.manage');
}

/** A key may not be given more than its maker has: scopes outside the maker's own are refused by the caller of this. */
export function scopesActorLacks(actor: AccountActor, scopes: readonly Permission[]): Permission[] {
  return scopes.filter((scope) => !accountMayCall(actor, scope));
}

/** Returns the allowed uses of a service account's key: never more than its kind, whatever its scopes say. */
export function scopesOfServiceAccount(scopes: readonly Permission[] | null): readonly Permission[] {
  return scopes === null ? serviceAccountScopes : scopes.filter((scope) => serviceAccountScopes.includes(scope));
}

/** Returns the permissions of a service account with that role in its project, and for models. */
export function rightsOfServiceAccount(role: HeldRole | null): Permission[] {
  return serviceAccountScopes.filter((scope) =>
    projectRoleScopes.project_admin.has(scope) ? role !== null && roleAllows(role, scope) : true,
  );
}

/** Returns the scopes of a role that the actor lacks in a project; no role with such scopes can be assigned or changed (decisions §16). */
export function roleScopesActorLacks(actor: AccountActor, project: ProjectStanding, role: HeldRole): Permission[] {
  return scopesOfRole(role).filter((scope) => !mayInProject(actor, project, scope));
}

/** The same for a role in the organization of the actor. */
export function organizationRoleScopesActorLacks(actor: AccountActor, role: OrganizationRole): Permission[] {
  return [...organizationRoleScopes[role]].filter((scope) => !accountMayCall(actor, scope));
}

/** Returns the scopes of an instance role that the actor lacks; such a role cannot be assigned, removed or changed. */
export function instanceRoleScopesActorLacks(actor: AccountActor, scopes: Iterable<Permission>): Permission[] {
  return [...scopes].filter((scope) => isOfInstance(scope) && !accountMayCall(actor, scope));
}

/** Returns the scopes of an instance role over the instance as a whole. */
export function instancePermissionsOf(account: Pick<AccountActor, 'instanceRole' | 'instanceScopes'>): Permission[] {
  return [...customInstanceScopes].filter((scope) => instanceAllows(account, scope));
}
