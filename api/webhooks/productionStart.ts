import type { ActiveWebhook } from '../../db/executionLog/findWebhook.ts';
import type { TestStart } from './testStart.ts';

/** What a call of a published address starts, whether a webhook's, a form's or a chat's. */
export function productionStart(address: ActiveWebhook): TestStart['start'] {
  const { organizationId, projectId, digitalOrganizationId, digitalOrganizationName, versionId, settings } = address;
  return {
    organizationId,
    projectId,
    digitalOrganizationId,
    digitalOrganizationName,
    versionId,
    settings,
    graph: null,
    mode: 'production',
    accountId: null,
  };
}
