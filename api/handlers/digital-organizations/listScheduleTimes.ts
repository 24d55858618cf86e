import { scheduleParameters, scheduleType } from '../../../domains/executions/schedules/scheduleParameters.ts';
import { comingTimes } from '../../../domains/executions/schedules/scheduleTimes.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { findPermitted } from '../../../domains/digitalOrganizations/readDigitalOrganization.ts';
import type { Handler } from '../../handler.ts';
import { shownTimes } from '../../presenters/trigger.ts';

/** Shows when a schedule would fire that is still being written. */
export const listScheduleTimes: Handler<'listScheduleTimes'> = async ({ params, body, actor }, deps) => {
  const query = { id: params.digital_organization_id, actor, permission: 'digital_organizations.view' } as const;
  const { settings } = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    findPermitted(repositories, query),
  );
  const problems = deps.nodeTypes.newest(scheduleType)!.shape.checkParameters(body.parameters);
  const problem = problems.find(({ severity }) => severity !== 'warning');
  if (problem) {
    const param = `/parameters${problem.parameter}`;
    throw new AppError('parameter_invalid', problem.message, { param });
  }
  const { times } = scheduleParameters(body.parameters, settings.time_zone ?? 'UTC');
  const next = await comingTimes(times, new Date(), shownTimes);
  return { status: 200, body: { times: next.map((time) => time.toISOString()), time_zone: times.timeZone } };
};
