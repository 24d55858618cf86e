import { startDigitalOrganization } from '../../../domains/digitalOrganizations/startDigitalOrganization.ts';
import { isFinal } from '../../../domains/executions/lifecycle/status.ts';
import { readExecution } from '../../../domains/executions/reading/readExecution.ts';
import type { Handler } from '../../handler.ts';
import { traceparentOf } from '../../traceparentOf.ts';
import { presentExecution } from '../../presenters/execution.ts';

/** Starts the draft (`manual`) or the published version (`production`); with `wait` the response may come at the end of the execution. */
export const startExecution: Handler<'startExecution'> = async (
  { params, query, body, headers, actor, signal },
  deps,
) => {
  const traceparent = traceparentOf(headers);
  const started = { id: params.digital_organization_id, actor, start: body, traceparent };
  const id = await startDigitalOrganization(deps, started);
  if (query.wait) await deps.executions.answers.waitForEnd(id, { timeoutMs: query.wait * 1_000, signal });
  const permission = 'digital_organizations.execute';
  const execution = presentExecution(await readExecution(deps, { id, actor, permission }), deps.settings);
  return query.wait && isFinal(execution.status) ? { status: 200, body: execution } : { status: 202, body: execution };
};
