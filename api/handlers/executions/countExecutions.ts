import { readExecutionFilter } from '../../../domains/executions/reading/executionFilter.ts';
import type { Handler } from '../../handler.ts';
import { projectViewOf } from '../../../domains/identity/projectAccess.ts';

const atMost = 1_000;

/** Counts the executions that the caller sees, by state. */
export const countExecutions: Handler<'countExecutions'> = async ({ query, actor }, deps) => {
  const filter = readExecutionFilter(query);
  const found = await deps.database.withOrganization(actor.organizationId, ({ executions }) =>
    executions.count(filter, projectViewOf(actor), atMost),
  );
  const of = (status: Parameters<typeof found.get>[0]): number => found.get(status) ?? 0;
  const counts = {
    queued: of('queued'),
    running: of('running'),
    waiting: of('waiting'),
    success: of('success'),
    error: of('error'),
    canceled: of('canceled'),
  };
  return { status: 200, body: { at_most: atMost, counts } };
};
