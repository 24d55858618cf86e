import { permissions } from '../../../openapi/generated/gatewayValues.ts';
import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';
import type { RoleKind } from './rolePath.ts';

export type Scope = Schema<'Permission'>;

/** Scopes that are shown together. */
export interface RoleSection {
  readonly title: string;
  readonly scopes: readonly Scope[];
  /** Every role has them: shown as set, and not to be cleared. */
  readonly isFixed?: boolean;
}

const startingWith = (...parts: readonly string[]): Scope[] =>
  permissions.filter((scope) => parts.some((part) => scope.startsWith(part)));

const ofProjects: readonly RoleSection[] = [
  { title: t('digitalOrganizations.digitalOrganizations'), scopes: startingWith('digital_organizations.') },
  { title: t('common.executions'), scopes: startingWith('executions.') },
  { title: t('app.credentials'), scopes: startingWith('credentials.') },
  { title: t('app.dataTables'), scopes: startingWith('data_tables.') },
  { title: t('knowledge.bases'), scopes: startingWith('knowledge_bases.') },
  { title: t('apiDocuments.documents'), scopes: startingWith('api_documents.') },
  { title: t('evaluations.evaluations'), scopes: startingWith('evaluations.') },
  { title: t('roles.employees'), scopes: startingWith('employees.') },
  { title: t('roles.deliverables'), scopes: startingWith('deliverables.') },
  {
    title: t('common.project'),
    scopes: startingWith('projects.').filter((scope) => scope !== 'projects.create'),
  },
];

const ofInstance: readonly RoleSection[] = [
  { title: t('keys.sectionModels'), scopes: startingWith('instance_models.', 'instance_billing.') },
  { title: t('app.organizations'), scopes: startingWith('instance_organizations.') },
  {
    title: t('roles.accounts'),
    scopes: startingWith('instance_accounts.', 'instance_invitations.', 'instance_roles.', 'instance_owners.'),
  },
  {
    title: t('roles.operations'),
    scopes: startingWith(
      'instance_sign_in.',
      'instance_mail.',
      'instance_oauth_apps.',
      'instance_log_destinations.',
      'instance_audit.',
      'instance_operations.',
    ),
  },
];

/** Returns the sections of the editor; `personal` holds the scopes that every account has in its personal space. */
export function roleSections(kind: RoleKind, personal: readonly Scope[]): readonly RoleSection[] {
  if (kind === 'project') return ofProjects;
  return [...ofInstance, { title: t('common.personalSpace'), scopes: personal, isFixed: true }];
}
