import { newId } from '../../db/ids.ts';
import type { Graph } from '../../workflows/graph/graph.ts';
import type { TestEngine } from './engine.ts';

/** Publishes a graph as the next version of a digital organization; answers the version. */
export async function publishVersion(engine: TestEngine, digitalOrganizationId: string, graph: Graph): Promise<string> {
  const { organizationId, accountId } = engine.organization;
  const id = newId('version');
  await engine.database.withOrganization(organizationId, async ({ versions, digitalOrganizations }) => {
    const more = { name: null, notes: null, settings: {}, createdBy: accountId };
    await versions.insert({ id, digitalOrganizationId, graph, ...more });
    await digitalOrganizations.setPublished(digitalOrganizationId, id);
  });
  return id;
}

/** Creates a digital organization with this graph published. */
export async function createPublished(engine: TestEngine, graph: Graph): Promise<string> {
  const id = await engine.insertDigitalOrganization(graph);
  await publishVersion(engine, id, graph);
  return id;
}
