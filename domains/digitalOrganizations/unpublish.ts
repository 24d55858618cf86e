import type { Repositories } from '../../db/repositories/repositories.ts';
import { activateTriggers } from '../executions/triggers/activateTriggers.ts';

/** Takes the addresses and triggers of a locked digital organization down. */
export async function unpublish(repositories: Repositories, id: string): Promise<void> {
  await repositories.digitalOrganizations.setPublished(id, null);
  await repositories.webhooks.activate({ digitalOrganizationId: id, versionId: null, nodeIds: [] });
  await activateTriggers(repositories, { digitalOrganizationId: id, versionId: null, graph: null });
}
