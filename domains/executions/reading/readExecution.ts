import type { ExecutionRow, FoundExecution } from '../../../db/repositories/executions/executions.ts';
import type { QueuePlace } from '../../../db/repositories/executions/executionQueue.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { OpenWait } from '../../../db/repositories/executions/executionWaits.ts';
import type { AccountActor, Permission } from '../../identity/actor.ts';
import { mayInProject } from '../../identity/policy.ts';
import type { Database } from '../../../db/database.ts';
import type { NodeRunSummary } from '../../../db/repositories/executions/executionDetails.ts';
import type { Graph } from '../../../workflows/graph/graph.ts';
import type { ResumeLinks } from '../waits/ResumeLinks.ts';
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
 * The same for callers that read its items. Errors: as `findPermitted`; `insufficient_scope` if they are a hirer's who does not share
 * them.
 */
export async function findToShow(repositories: Repositories, query: ExecutionQuery): Promise<FoundExecution> {
  const execution = await findPermitted(repositories, query);
  refuseHiddenItems(execution);
  return execution;
}

/** The same for callers that use its items. Errors: as `findPermitted`; `insufficient_scope` if they are a hirer's. */
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

/** The changing parts of an execution. */
export interface ProgressView {
  readonly execution: FoundExecution;
  readonly place: QueuePlace | undefined;
  readonly nodes: readonly NodeRunSummary[];
  /** Only for callers who may end its wait. */
  readonly resumeUrl: string | null;
}

/** An execution with its graph and the state of each node. */
export interface ExecutionView extends ProgressView {
  readonly customData: { [key: string]: string };
  readonly graph: Graph;
  readonly actor: AccountActor;
}

interface Reading {
  readonly database: Database;
  readonly resumeLinks: Pick<ResumeLinks, 'urlOf'>;
}

/** Reads an execution with its graph and nodes. Errors: as `findPermitted`. */
export async function readExecution(deps: Reading, query: ExecutionQuery): Promise<ExecutionView> {
  return deps.database.withOrganization(query.actor.organizationId, async (repositories) => {
    const execution = await findPermitted(repositories, query);
    const graph = (await repositories.executions.graphOf(execution.id)) ?? { nodes: [], connections: [] };
    const places = await placesOf(repositories, [execution]);
    const wait = await openWaitFor(repositories, execution, query.actor);
    return {
      actor: query.actor,
      execution,
      place: places.get(execution.id),
      graph,
      customData: await repositories.customData.read(execution.id),
      nodes: await repositories.executionDetails.nodes(execution.id),
      resumeUrl: wait && deps.resumeLinks.urlOf({ executionId: execution.id, ...wait }),
    };
  });
}

/** Reads the changing parts of an execution, with the nodes that changed since the response with that cursor (null: all nodes). */
export async function readProgress(
  deps: Reading,
  { after, ...query }: ExecutionQuery & { after: string | null },
): Promise<ProgressView & { readonly cursor: string }> {
  return deps.database.withOrganization(query.actor.organizationId, async (repositories) => {
    // The state first: where it says that the execution has ended, the nodes that are read after it are all there.
    const execution = await findPermitted(repositories, query);
    const { nodes, cursor } = await repositories.executionDetails.progress(execution.id, after);
    const places = await placesOf(repositories, [execution]);
    const wait = await openWaitFor(repositories, execution, query.actor);
    return {
      execution,
      place: places.get(execution.id),
      nodes,
      cursor,
      resumeUrl: wait && deps.resumeLinks.urlOf({ executionId: execution.id, ...wait }),
    };
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
