import { remember } from '../../../platform/boundedMap.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { LoadedGraph } from '../../../workflows/contract.ts';
import type { Graph, ShapeOf } from '../../../workflows/graph/graph.ts';
import { planGraph, type Plan } from '../../../workflows/graph/plan.ts';

/** The plan that a workflow would load first, if it can be passed with the start. */
export type LoadedAtStart = Extract<LoadedGraph, { plan: Plan }>;

/** The fields of an execution that determine its plan. */
export interface PlannedStart {
  mode: string;
  /** Null for the snapshot of a draft. */
  versionId: string | null;
  settings: components['schemas']['DigitalOrganizationSettings'];
  /** The graph; null if it was deleted. */
  graph: () => Promise<Graph | null> | Graph | null;
  triggerItems: { count: number; sizeBytes: number };
}

/** Plans starts. Null if the worker has to load the graph itself. */
export type PlanStart = (start: PlannedStart) => Promise<LoadedAtStart | null>;

const keptVersions = 500;
/** A larger plan would make every start heavy; the worker reads it from the database then. */
const maxPlanLength = 64 * 1024;

/**
 * Makes plans for production executions before their workflow starts, so that it needs no step of its own to load the
 * graph. A version never changes, so it is planned once per process. Without `shapeOf` nothing is planned.
 */
export function createPlans(shapeOf: ShapeOf | undefined): PlanStart {
  const versions = new Map<string, Plan | null>();

  async function planOf({ versionId, graph, settings }: PlannedStart): Promise<Plan | null> {
    if (!shapeOf) return null;
    const known = versionId === null ? undefined : versions.get(versionId);
    if (known !== undefined) return known;
    const found = await graph();
    const plan = found && small(planGraph(found, shapeOf, settings.execution_logic));
    if (versionId === null) return plan;
    remember(versions, [versionId, plan], keptVersions);
    return plan;
  }

  return async (start) => {
    if (start.mode !== 'production') return null;
    const plan = await planOf(start);
    return plan && { plan, triggerOutputs: { main: start.triggerItems } };
  };
}

function small(plan: Plan): Plan | null {
  return JSON.stringify(plan).length <= maxPlanLength ? plan : null;
}
