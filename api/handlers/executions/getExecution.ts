import { readExecution } from '../../../domains/executions/reading/readExecution.ts';
import type { Handler } from '../../handler.ts';
import { presentExecution } from '../../presenters/execution.ts';

/** Returns an execution with the state of each node. */
export const getExecution: Handler<'getExecution'> = async ({ params, actor }, deps) => ({
  status: 200,
  body: presentExecution(
    await readExecution(deps, { id: params.execution_id, actor, permission: 'executions.view' }),
    deps.settings,
  ),
});
