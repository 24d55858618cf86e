import type { Database } from '../db/database.ts';
import type { LoadedGraph } from '../workflows/contract.ts';
import type { ShapeOf } from '../workflows/graph/graph.ts';
import { planGraph, type Plan } from '../workflows/graph/plan.ts';
import type { ExecutionStart } from './startExecution.ts';

/** What a workflow would load first of all, where it can be given along with its start. */
export type LoadedAtStart = Extract<LoadedGraph, { plan: Plan }>;

/** Plans starts. Null where the worker has to load the graph itself. */
export type PlanStart = (
  start: ExecutionStart,
  triggerItems: { count: number; sizeBytes: number },
) => Promise<LoadedAtStart | null>;

const keptVersions = 500;
/** A larger plan would make every start heavy; the worker reads it from the database then. */
const maxPlanLength = 64 * 1024;

/**
 * Makes plans for production executions before their workflow starts, so that it needs no step of its own to load the
 * graph. A version never changes, so it is planned once per process.
 */
export function createPlans({ database, shapeOf }: { database: Database; shapeOf: ShapeOf | undefined }): PlanStart {
  const versions = new Map<string, Plan | null>();

  async function planOf(start: ExecutionStart): Promise<Plan | null> {
    const { versionId, graph } = start;
    if (!shapeOf) return null;
    if (graph) return small(planGraph(graph, shapeOf, start.settings.execution_logic));
    if (versionId === null) return null;
    const known = versions.get(versionId);
    if (known !== undefined) return known;
    const version = await database.withOrganization(start.organizationId, (repositories) =>
      repositories.versions.find(start.digitalOrganizationId, versionId),
    );
    const plan = version && small(planGraph(version.graph, shapeOf, start.settings.execution_logic));
    if (versions.size >= keptVersions) versions.delete(versions.keys().next().value!);
    versions.set(versionId, plan);
    return plan;
  }

  return async (start, main) => {
    if (start.mode !== 'production') return null;
    const plan = await planOf(start);
    return plan && { plan, triggerOutputs: { main } };
  };
}

function small(plan: Plan): Plan | null {
  return JSON.stringify(plan).length <= maxPlanLength ? plan : null;
}
