import type { InstanceRole, OrganizationRole, Permission } from './actor.ts';

export type ProjectRole = 'project_admin' | 'editor' | 'viewer';
/** A project role: a built-in one by name, or a custom one by its scopes. */
export type HeldRole = ProjectRole | readonly Permission[];
export type ShareLevel = 'view' | 'execute' | 'edit';
type Scopes = ReadonlySet<Permission>;

const viewer: readonly Permission[] = [
  'projects.view',
  'digital_organizations.view',
  'executions.view',
  'data_tables.view',
  'data_tables.read_rows',
  'knowledge_bases.view',
  'knowledge_bases.search',
  'api_documents.view',
  'evaluations.view',
  'credentials.view',
  'employees.view',
  'deliverables.view',
];

const editor: readonly Permission[] = [
  ...viewer,
  'digital_organizations.create',
  'digital_organizations.edit',
  'digital_organizations.execute',
  'digital_organizations.publish',
  'digital_organizations.delete',
  'executions.delete',
  'data_tables.create',
  'data_tables.edit',
  'data_tables.delete',
  'data_tables.write_rows',
  'knowledge_bases.create',
  'knowledge_bases.edit',
  'knowledge_bases.delete',
  'knowledge_bases.write_documents',
  'api_documents.create',
  'api_documents.edit',
  'api_documents.delete',
  'evaluations.create',
  'evaluations.edit',
  'evaluations.delete',
  'evaluations.run',
  'credentials.create',
  'credentials.edit',
  'credentials.use',
  'credentials.delete',
  'employees.create',
  'employees.edit',
  'employees.run',
  'deliverables.decide',
];

/** Opening a project to others, and actions that cost or earn money in its name, are reserved for project admins. */
const projectAdmin: readonly Permission[] = [
  ...editor,
  'digital_organizations.share',
  'credentials.share',
  'employees.publish',
  'employees.hire',
  'employees.delete',
  'projects.edit',
  'projects.delete',
  'projects.manage_members',
];

/** Scopes of the built-in project roles. `project_admin` has every scope that a project knows. */
export const projectRoleScopes: { readonly [Role in ProjectRole]: Scopes } = {
  viewer: new Set(viewer),
  editor: new Set(editor),
  project_admin: new Set(projectAdmin),
};

/** True for the built-in roles of projects. */
export function isBuiltInProjectRole(role: string): role is ProjectRole {
  return Object.hasOwn(projectRoleScopes, role);
}

/** All scopes of a role in a project. Only what a project knows counts, whatever a custom role says. */
export function scopesOfRole(role: HeldRole): readonly Permission[] {
  if (typeof role === 'string') return [...projectRoleScopes[role]];
  return role.filter((scope) => projectRoleScopes.project_admin.has(scope));
}

/** True if a role in a project allows this there. */
export function roleAllows(role: HeldRole, permission: Permission): boolean {
  if (typeof role === 'string') return projectRoleScopes[role].has(permission);
  return projectRoleScopes.project_admin.has(permission) && role.includes(permission);
}

const viewShared: readonly Permission[] = ['digital_organizations.view', 'executions.view'];
const executeShared: readonly Permission[] = [...viewShared, 'digital_organizations.execute'];

/** Each level of a share allows what the one before does; none of them anything else of the project: no credential, no table. */
export const shareScopes: { readonly [Level in ShareLevel]: Scopes } = {
  view: new Set(viewShared),
  execute: new Set(executeShared),
  edit: new Set([...executeShared, 'digital_organizations.edit']),
};

const member: readonly Permission[] = [
  'account.manage',
  'organization.view',
  'model_api_keys.view',
  'model_api_keys.manage',
  'account_api_keys.manage',
  'models.view',
  'models.call',
  'wallet.view',
  'wallet.request',
  'catalog.search',
  ...projectAdmin,
];

/**
 * All possible scopes of a service account: those of its role in its project, models, and the data catalog. Nothing of an account, nothing
 * of the organization.
 */
export const serviceAccountScopes: readonly Permission[] = [
  'models.view',
  'models.call',
  'catalog.search',
  ...projectAdmin,
];

/** Permissions reserved for users responsible for the whole organization. */
const admin: readonly Permission[] = [
  ...member,
  'organization.manage',
  'roles.manage',
  'audit.view',
  'call_bodies.view',
  'call_bodies.manage',
  'projects.create',
  'wallet.manage',
  'provider_keys.manage',
  'oauth_apps.manage',
  'catalog.manage',
];

/**
 * Permissions of each role anywhere in its organization; `policy.ts` limits them by place. Control over sign-in allows signing in as every
 * member: owners only.
 */
export const organizationRoleScopes: { readonly [Role in OrganizationRole]: Scopes } = {
  owner: new Set([...admin, 'organization.delete', 'sso.manage']),
  admin: new Set(admin),
  member: new Set(member),
};

const instanceAdmin: readonly Permission[] = [
  'instance.admin',
  'instance_models.view',
  'instance_models.manage',
  'instance_billing.manage',
  'instance_organizations.view',
  'instance_organizations.manage',
  'instance_accounts.view',
  'instance_accounts.manage',
  'instance_invitations.manage',
  'instance_roles.manage',
  'instance_sign_in.manage',
  'instance_mail.manage',
  'instance_catalog.manage',
  'instance_oauth_apps.manage',
  'instance_log_destinations.manage',
  'instance_audit.view',
  'instance_operations.view',
];

/** All instance scopes that a custom role can have: those of owners, except the one that means all in keys. */
export const customInstanceScopes: Scopes = new Set([
  ...instanceAdmin.filter((scope) => scope !== 'instance.admin'),
  'instance_owners.manage',
]);

const ofTeamsOnly = new Set<Permission>(['projects.edit', 'projects.delete', 'projects.manage_members']);

/** Permissions of every account in its personal space: part of every instance role, and not removable (decisions §8). */
export const personalSpaceScopes: readonly Permission[] = projectAdmin.filter((scope) => !ofTeamsOnly.has(scope));

/** Returns the scopes of instance roles over the instance. Owners alone make and unmake owners. */
export const instanceRoleScopes: { readonly [Role in InstanceRole]: Scopes } = {
  instance_owner: new Set([...instanceAdmin, 'instance_owners.manage']),
  instance_admin: new Set(instanceAdmin),
  instance_member: new Set(),
};

/** All scopes that a role of the instance is shown with. */
export function shownInstanceScopes(scopes: Iterable<Permission>): Permission[] {
  return [...personalSpaceScopes, ...[...scopes].filter((scope) => customInstanceScopes.has(scope))];
}

/** True for the built-in roles of the instance. */
export function isBuiltInInstanceRole(role: string): role is InstanceRole {
  return Object.hasOwn(instanceRoleScopes, role);
}
