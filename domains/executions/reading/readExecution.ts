import type { ExecutionRow, FoundExecution } from '../../../db/repositories/executions.ts';
import type { QueuePlace } from '../../../db/repositories/executionQueue.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { OpenWait } from '../../../db/repositories/executionWaits.ts';
import type { AccountActor, Permission } from '../../identity/actor.ts';
import { mayInProject } from '../../identity/policy.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { Deps } from '../../../api/deps.ts';
import { presentExecution, presentProgress } from '../../../api/presenters/execution.ts';
import { refuseForeignItems, refuseHiddenItems } from './foreignItems.ts';
import { permitted } from '../../identity/projectAccess.ts';

/** The requested execution and the caller. */
export interface ExecutionQuery {
  id: string;
  actor: AccountActor;
  permission: Permission;
}

/** Reads an execution and checks the caller's permission in its project. Errors: `not_found`, `insufficient_scope`. */
export async function findPermitted(
  repositories: Repositories,
  { id, actor, permission }: ExecutionQuery,
): Promise<FoundExecution> {
  return permitted(await repositories.executions.find(id, actor.accountId), actor, permission);
}

/**
 * The same for callers that read its items. Errors: as `findPermitted`; `insufficient_scope` where they are a hirer's who does not share
 * them.
 */
export async function findToShow(repositories: Repositories, query: ExecutionQuery): Promise<FoundExecution> {
  const execution = await findPermitted(repositories, query);
  refuseHiddenItems(execution);
  return execution;
}

/** The same for callers that use its items. Errors: as `findPermitted`; `insufficient_scope` where they are a hirer's. */
export async function findWithItems(repositories: Repositories, query: ExecutionQuery): Promise<FoundExecution> {
  const execution = await findPermitted(repositories, query);
  refuseForeignItems(execution);
  return execution;
}

/** Where those of these executions stand that are in the line for a slot, by id. */
export async function placesOf(
  repositories: Repositories,
  executions: readonly ExecutionRow[],
): Promise<ReadonlyMap<string, QueuePlace>> {
  const ids = executions.filter(({ queuedAt }) => queuedAt !== null).map(({ id }) => id);
  const places = ids.length === 0 ? [] : await repositories.executionQueue.places(ids);
  return new Map(places.map((place) => [place.executionId, place]));
}

/** An execution as the API answers it: graph, nodes, and where Temporal UI shows it. */
export async function readExecution(
  deps: Pick<Deps, 'database' | 'settings' | 'resumeLinks'>,
  query: ExecutionQuery,
): Promise<components['schemas']['Execution']> {
  const view = await deps.database.withOrganization(query.actor.organizationId, async (repositories) => {
    const execution = await findPermitted(repositories, query);
    const graph = (await repositories.executions.graphOf(execution.id)) ?? { nodes: [], connections: [] };
    const places = await placesOf(repositories, [execution]);
    const wait = await openWaitFor(repositories, execution, query.actor);
    return {
      actor: query.actor,
      execution,
      place: places.get(execution.id),
      graph,
      nodes: await repositories.executionDetails.nodes(execution.id),
      resumeUrl: wait && deps.resumeLinks.urlOf({ executionId: execution.id, ...wait }),
    };
  });
  return presentExecution(view, deps.settings);
}

/** The parts of an execution that change, with the nodes that changed since the answer with that cursor (null: with all). */
export async function readProgress(
  deps: Pick<Deps, 'database' | 'resumeLinks'>,
  { after, ...query }: ExecutionQuery & { after: string | null },
): Promise<components['schemas']['ExecutionProgress']> {
  return deps.database.withOrganization(query.actor.organizationId, async (repositories) => {
    // The state first: where it says that the execution has ended, the nodes that are read after it are all there.
    const execution = await findPermitted(repositories, query);
    const { nodes, cursor } = await repositories.executionDetails.progress(execution.id, after);
    const places = await placesOf(repositories, [execution]);
    const wait = await openWaitFor(repositories, execution, query.actor);
    return presentProgress({
      execution,
      place: places.get(execution.id),
      nodes,
      cursor,
      resumeUrl: wait && deps.resumeLinks.urlOf({ executionId: execution.id, ...wait }),
    });
  });
}

/** The wait that can be ended; null if there is none, or none that the actor may see. */
async function openWaitFor(
  repositories: Repositories,
  execution: FoundExecution,
  actor: AccountActor,
): Promise<OpenWait | null> {
  if (execution.status !== 'waiting') return null;
  if (!mayInProject(actor, execution.project, 'digital_organizations.execute')) return null;
  return repositories.executionWaits.findOpenLink(execution.id);
}
