import type { ExecutionRow } from '../../db/repositories/executions.ts';
import type { ProjectStandingRow } from '../../db/repositories/projectView.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { AccountActor, Permission } from '../../identity/actor.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Deps } from '../deps.ts';
import { presentExecution } from '../presenters/execution.ts';
import { permitted } from '../projectAccess.ts';

/** Which execution, and who asks. */
export interface ExecutionQuery {
  id: string;
  actor: AccountActor;
  permission: Permission;
}

/** Reads an execution for somebody who may do this in its project. Errors: `not_found`, `insufficient_scope`. */
export async function findPermitted(
  repositories: Repositories,
  { id, actor, permission }: ExecutionQuery,
): Promise<ExecutionRow & ProjectStandingRow> {
  return permitted(await repositories.executions.find(id, actor.accountId), actor, permission);
}

/** An execution as the API answers it: graph, nodes, and where Temporal UI shows it. */
export async function readExecution(
  deps: Pick<Deps, 'database' | 'settings'>,
  query: ExecutionQuery,
): Promise<components['schemas']['Execution']> {
  const view = await deps.database.withOrganization(query.actor.organizationId, async (repositories) => {
    const execution = await findPermitted(repositories, query);
    const graph = (await repositories.executions.graphOf(execution.id)) ?? { nodes: [], connections: [] };
    return { execution, graph, nodes: await repositories.executionDetails.nodes(execution.id) };
  });
  return presentExecution(view, deps.settings);
}
