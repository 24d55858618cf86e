import { cancelAsAccount } from '../../../domains/executions/lifecycle/cancelAsAccount.ts';
import { readExecution } from '../../../domains/executions/reading/readExecution.ts';
import type { Handler } from '../../handler.ts';
import { presentExecution } from '../../presenters/execution.ts';

/** Cancels an execution: it is canceled for good when the response arrives. */
export const cancelExecution: Handler<'cancelExecution'> = async ({ params, actor }, deps) => {
  const query = { id: params.execution_id, actor, permission: 'digital_organizations.execute' } as const;
  await cancelAsAccount(deps, query);
  return { status: 200, body: presentExecution(await readExecution(deps, query), deps.settings) };
};
