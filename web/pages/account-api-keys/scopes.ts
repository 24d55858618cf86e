import { permissions } from '../../../openapi/generated/gatewayValues.ts';
import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

type Scope = Schema<'Permission'>;

const labels: Partial<Record<Scope, string>> = {
  'account.manage': t('Edit account'),
  'model_api_keys.view': t('View model API keys and calls'),
  'model_api_keys.manage': t('Create, rotate and revoke model API keys'),
  'account_api_keys.manage': t('Create and revoke account API keys'),
  'models.view': t('View models and prices'),
  'models.call': t('Call models'),
  'wallet.view': t('View wallet and usage'),
  'wallet.request': t('Request credits'),
  'wallet.manage': t('Set low-balance alerts'),
  'provider_keys.manage': t('Manage own provider keys'),
  'projects.view': t('View projects'),
  'digital_organizations.view': t('View digital organizations'),
  'digital_organizations.create': t('Create digital organizations'),
  'digital_organizations.edit': t('Edit digital organizations'),
  'digital_organizations.execute': t('Run digital organizations'),
  'digital_organizations.publish': t('Publish digital organizations'),
  'digital_organizations.share': t('Share digital organizations'),
  'digital_organizations.delete': t('Delete digital organizations'),
  'executions.view': t('View executions'),
  'executions.delete': t('Delete executions'),
  'data_tables.view': t('View data tables'),
  'data_tables.create': t('Create data tables'),
  'data_tables.edit': t('Edit data tables'),
  'data_tables.delete': t('Delete data tables'),
  'data_tables.read_rows': t('Read rows'),
  'data_tables.write_rows': t('Write rows'),
  'credentials.view': t('View credentials'),
  'credentials.create': t('Create credentials'),
  'credentials.edit': t('Edit credentials'),
  'credentials.use': t('Use credentials'),
  'credentials.share': t('Share credentials'),
  'credentials.delete': t('Delete credentials'),
  'instance.admin': t('Manage this instance'),
};

/** What a scope allows, in words; its name in the contract where it has none here yet. */
export function scopeLabel(scope: string): string {
  return labels[scope as Scope] ?? scope;
}

/** All scopes as choices, those for administrators only where somebody is one. */
export function scopeChoices(isAdmin: boolean): { value: string; label: string }[] {
  return permissions
    .filter((scope) => isAdmin || scope !== 'instance.admin')
    .map((value) => ({ value, label: scopeLabel(value) }));
}
