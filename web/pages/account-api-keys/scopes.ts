import { permissions } from '../../../openapi/generated/gatewayValues.ts';
import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

type Scope = Schema<'Permission'>;

const labels: Partial<Record<Scope, string>> = {
  'account.manage': t('keys.editAccount'),
  'model_api_keys.view': t('keys.scopeViewKeys'),
  'model_api_keys.manage': t('keys.scopeModelKeys'),
  'call_bodies.view': t('keys.scopeCallBodiesView'),
  'call_bodies.manage': t('keys.scopeCallBodiesManage'),
  'account_api_keys.manage': t('keys.scopeAccountKeys'),
  'models.view': t('keys.viewModelsAndPrices'),
  'models.call': t('keys.callModels'),
  'wallet.view': t('keys.viewWalletAndUsage'),
  'wallet.request': t('keys.requestCredits'),
  'sso.manage': t('sso.manageSignIn'),
  'wallet.manage': t('keys.setLowBalanceAlerts'),
  'provider_keys.manage': t('keys.manageOwnProviderKeys'),
  'oauth_apps.manage': t('oauthApps.scopeManage'),
  'catalog.search': t('catalog.scopeSearch'),
  'catalog.manage': t('catalog.scopeManage'),
  'projects.view': t('keys.viewProjects'),
  'projects.create': t('projects.scopeCreate'),
  'projects.edit': t('projects.scopeEdit'),
  'projects.delete': t('projects.scopeDelete'),
  'projects.manage_members': t('projects.scopeManageMembers'),
  'digital_organizations.view': t('keys.viewDigitalOrganizations'),
  'digital_organizations.create': t('keys.createDigitalOrganizations'),
  'digital_organizations.edit': t('keys.editDigitalOrganizations'),
  'digital_organizations.execute': t('keys.runDigitalOrganizations'),
  'digital_organizations.publish': t('keys.publishDigitalOrganizations'),
  'digital_organizations.share': t('keys.shareDigitalOrganizations'),
  'digital_organizations.delete': t('keys.deleteDigitalOrganizations'),
  'executions.view': t('keys.viewExecutions'),
  'executions.delete': t('keys.deleteExecutions'),
  'data_tables.view': t('keys.viewDataTables'),
  'data_tables.create': t('keys.createDataTables'),
  'data_tables.edit': t('keys.editDataTables'),
  'data_tables.delete': t('keys.deleteDataTables'),
  'data_tables.read_rows': t('keys.readRows'),
  'data_tables.write_rows': t('keys.writeRows'),
  'evaluations.view': t('evaluations.scopeView'),
  'evaluations.create': t('evaluations.scopeCreate'),
  'evaluations.edit': t('evaluations.scopeEdit'),
  'evaluations.delete': t('evaluations.scopeDelete'),
  'evaluations.run': t('evaluations.scopeRun'),
  'knowledge_bases.view': t('knowledge.scopeView'),
  'knowledge_bases.create': t('knowledge.scopeCreate'),
  'knowledge_bases.edit': t('knowledge.scopeEdit'),
  'knowledge_bases.delete': t('knowledge.scopeDelete'),
  'knowledge_bases.search': t('knowledge.scopeSearch'),
  'knowledge_bases.write_documents': t('knowledge.scopeWriteDocuments'),
  'api_documents.view': t('apiDocuments.scopeView'),
  'api_documents.create': t('apiDocuments.scopeCreate'),
  'api_documents.edit': t('apiDocuments.scopeEdit'),
  'api_documents.delete': t('apiDocuments.scopeDelete'),
  'credentials.view': t('keys.viewCredentials'),
  'credentials.create': t('keys.createCredentials'),
  'credentials.edit': t('keys.editCredentials'),
  'credentials.use': t('keys.useCredentials'),
  'credentials.share': t('keys.shareCredentials'),
  'credentials.delete': t('keys.deleteCredentials'),
  'roles.manage': t('roles.scopeRolesManage'),
  'audit.view': t('roles.scopeAuditView'),
  'employees.view': t('roles.scopeEmployeesView'),
  'employees.create': t('roles.scopeEmployeesCreate'),
  'employees.edit': t('roles.scopeEmployeesEdit'),
  'employees.publish': t('roles.scopeEmployeesPublish'),
  'employees.hire': t('roles.scopeEmployeesHire'),
  'employees.run': t('roles.scopeEmployeesRun'),
  'employees.delete': t('roles.scopeEmployeesDelete'),
  'deliverables.view': t('roles.scopeDeliverablesView'),
  'deliverables.decide': t('roles.scopeDeliverablesDecide'),
  'instance_models.view': t('roles.scopeInstanceModelsView'),
  'instance_models.manage': t('roles.scopeInstanceModelsManage'),
  'instance_billing.manage': t('roles.scopeInstanceBillingManage'),
  'instance_organizations.view': t('roles.scopeInstanceOrganizationsView'),
  'instance_organizations.manage': t('roles.scopeInstanceOrganizationsManage'),
  'instance_accounts.view': t('roles.scopeInstanceAccountsView'),
  'instance_accounts.manage': t('roles.scopeInstanceAccountsManage'),
  'instance_invitations.manage': t('roles.scopeInstanceInvitationsManage'),
  'instance_roles.manage': t('roles.scopeInstanceRolesManage'),
  'instance_owners.manage': t('roles.scopeInstanceOwnersManage'),
  'instance_sign_in.manage': t('roles.scopeSignInManage'),
  'instance_mail.manage': t('roles.scopeInstanceMailManage'),
  'instance_catalog.manage': t('catalog.scopeInstanceManage'),
  'instance_oauth_apps.manage': t('oauthApps.scopeInstanceManage'),
  'instance_log_destinations.manage': t('logStreaming.scopeInstanceManage'),
  'instance_audit.view': t('roles.scopeInstanceAuditView'),
  'instance_operations.view': t('roles.scopeInstanceOperationsView'),
  'instance.admin': t('keys.manageThisInstance'),
};

/** Returns the label of a scope; its contract name if it has no label yet. */
export function scopeLabel(scope: string): string {
  return labels[scope as Scope] ?? scope;
}

/** Returns all scopes that a key may have; instance scopes only as far as the account's role allows. */
export function scopeChoices(me: Schema<'Me'>): Scope[] {
  return permissions.filter((scope) => {
    if (scope === 'instance.admin') return me.instance_role !== 'instance_member';
    return !scope.startsWith('instance_') || me.instance_permissions.includes(scope);
  });
}
