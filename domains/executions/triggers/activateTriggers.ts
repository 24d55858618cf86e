import { newId } from '../../../db/ids.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { selfStarting } from './triggerKinds.ts';

/**
 * In the transaction that publishes a version (null: unpublishes): its triggers that start by themselves are up from its commit on, all
 * others down. Watchers and the Temporal synchronization read the rows.
 */
export async function activateTriggers(
  repositories: Repositories,
  published: { digitalOrganizationId: string; versionId: string | null; graph: components['schemas']['Graph'] | null },
): Promise<void> {
  const { digitalOrganizationId, versionId, graph } = published;
  const nodes = selfStarting(graph?.nodes ?? []).map((node) => ({ ...node, id: newId('trigger') }));
  await repositories.triggers.activate({ digitalOrganizationId, versionId, nodes });
}
