import { newId } from '../../db/ids.ts';
import type { Callee } from '../../db/repositories/executions/executionFamilies.ts';
import type { EmployeeRun, RunWork } from '../../db/repositories/employees/employeeRuns.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { agentGraph, agentNodes, hasTools } from './agentGraph.ts';

/** The worker of an employee, and its start. */
export interface ResolvedWorker {
  callee: Callee;
  name: string;
  trigger: { id: string; name: string; type: string };
}

/**
 * Returns the worker of a run: the version of a digital organization, or the position of its agent. 'model' for an agent without tools,
 * which is one model call; null if the published version was deleted. `isSeen`: its publisher sees its items.
 */
export async function resolveWorker(
  repositories: Repositories,
  { run, work, isSeen }: { run: EmployeeRun; work: RunWork; isSeen: boolean },
): Promise<ResolvedWorker | 'model' | null> {
  const { worker } = work;
  if (worker.kind === 'agent') {
    if (!hasTools(worker)) return 'model';
    const place = await repositories.digitalOrganizations.ofEmployee(run.employeeId, newId('digitalOrganization'));
    if (!place) return null;
    const graph = agentGraph({ ...work, worker }, isSeen);
    return {
      callee: { ...place, versionId: null, graph, settings: {} },
      name: place.name,
      trigger: graph.nodes.find(({ id }) => id === agentNodes.called)!,
    };
  }
  const { digital_organization_id: targetId } = worker;
  const versionOf = (id: string | null | undefined) => (id ? repositories.versions.find(targetId, id) : null);
  const [target, pinned] = await Promise.all([
    repositories.digitalOrganizations.atWork(targetId),
    'version_id' in worker ? versionOf(worker.version_id) : null,
  ]);
  const version = 'version_id' in worker ? pinned : await versionOf(target?.publishedVersionId);
  const trigger = version?.graph.nodes.find((node) => node.type === 'trigger.employee' && !node.settings?.disabled);
  if (!target || !version || !trigger) return null;
  return {
    callee: { ...target, versionId: version.id, graph: version.graph, settings: version.settings },
    name: target.name,
    trigger,
  };
}
