import { newId } from '../../../db/ids.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { selfStarting } from './triggerKinds.ts';

/**
 * In the transaction that publishes a version (null: unpublishes): its triggers that start by themselves are up from its commit on, all
 * others down. Watchers and the Temporal synchronization read the rows. `registrations` are those at services that the version uses; all
 * others end.
 */
export async function activateTriggers(
  repositories: Repositories,
  published: {
    digitalOrganizationId: string;
    versionId: string | null;
    graph: components['schemas']['Graph'] | null;
    registrations?: readonly string[];
  },
): Promise<void> {
  const { digitalOrganizationId, versionId, graph, registrations = [] } = published;
  const nodes = selfStarting(graph?.nodes ?? []).map((node) => ({ ...node, id: newId('trigger') }));
  await repositories.triggers.activate({ digitalOrganizationId, versionId, nodes });
  if (await repositories.hookRegistrations.settle(digitalOrganizationId, registrations)) return;
  throw new AppError('draft_conflict', 'Somebody else has published in the meantime. Try again.');
}
