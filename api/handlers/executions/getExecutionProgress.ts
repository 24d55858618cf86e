import { readProgress } from '../../../domains/executions/reading/readExecution.ts';
import type { Handler } from '../../handler.ts';
import { presentProgress } from '../../presenters/execution.ts';

/** Reads the progress of an execution, with the nodes that changed since an earlier response. */
export const getExecutionProgress: Handler<'getExecutionProgress'> = async ({ params, query, actor }, deps) => ({
  status: 200,
  body: presentProgress(
    await readProgress(deps, {
      id: params.execution_id,
      actor,
      permission: 'executions.view',
      after: query.after ?? null,
    }),
  ),
});
