import type { Repositories } from '../../db/repositories/repositories.ts';
import { addressKindOf } from '../executions/publishing/addressKind.ts';
import { activateTriggers } from '../executions/triggers/activateTriggers.ts';
import type { components } from '../../openapi/generated/types.ts';

/** Lets the addresses and triggers of a locked digital organization use a version of it from the commit on. Static data of nodes that it lacks is deleted. */
export async function publishVersion(
  repositories: Repositories,
  {
    id,
    versionId,
    graph,
    registrations = [],
  }: {
    id: string;
    versionId: string;
    graph: components['schemas']['Graph'];
    /** At services; missing ones are made afterwards. */
    registrations?: readonly string[];
  },
): Promise<void> {
  await repositories.digitalOrganizations.setPublished(id, versionId);
  const nodeIds = graph.nodes
    .filter((node) => addressKindOf(node.type) !== null && node.settings?.disabled !== true)
    .map((node) => node.id);
  await repositories.webhooks.activate({ digitalOrganizationId: id, versionId, nodeIds });
  await repositories.staticData.keepNodes(
    id,
    graph.nodes.map((node) => node.id),
  );
  await activateTriggers(repositories, { digitalOrganizationId: id, versionId, graph, registrations });
}
