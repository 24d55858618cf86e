import type { ActiveWebhook } from '../../db/executionLog/findWebhook.ts';
import type { TestStart } from './testStart.ts';

/** Starts an execution by a published address, of a webhook, a form or a chat. */
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
