import type { JobEndpoint } from '../../domains/gateway/jobs/jobKind.ts';
import type { ModelJobs, ShownJob } from '../../domains/gateway/jobs/ModelJobs.ts';
import type { Caller } from '../../domains/gateway/routing/caller.ts';
import { requestIdOf } from '../../domains/traces/requestIdOf.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { NodeJob, NodeModelJobs } from '../kit/services/NodeModels.ts';

/** The jobs of models that one execution makes. Errors: `model_not_found` if there are none. */
export function nodeModelJobs(
  jobs: ModelJobs | null,
  execution: { id: string; organizationId: string; accountId: string | null },
): NodeModelJobs {
  const { id: executionId, organizationId, accountId } = execution;
  const caller: Caller = { kind: 'execution', organizationId, executionId, accountId };
  const known = (): ModelJobs => {
    if (!jobs) throw new AppError('model_not_found', 'Models are not available here.');
    return jobs;
  };
  const shown = async (endpoint: JobEndpoint, job: ShownJob): Promise<NodeJob> => {
    const { id, model, progress, seconds, createdAt, errorMessage } = job;
    const status = statusOf(job);
    const chargedMicros = status === 'running' ? 0n : await known().chargeOf({ caller, endpoint, id });
    return { id, endpoint, model, progress, seconds, createdAt, errorMessage, status, chargedMicros };
  };
  return {
    start: async ({ endpoint, body, once, signal }) =>
      shown(endpoint, await known().create({ caller, endpoint, body, once, signal, requestId: requestIdOf(once) })),
    find: async ({ endpoint, once }) => {
      const job = await known().findMade({ caller, endpoint, once });
      return job && shown(endpoint, job);
    },
    content: async ({ id, endpoint }) => {
      const { mediaType, bytes } = await known().content({ caller, endpoint, id });
      return { mediaType, content: bytes };
    },
    forget: (once) => known().freePlace(caller, once),
  };
}

function statusOf({ status }: ShownJob): NodeJob['status'] {
  return status === 'completed' || status === 'failed' || status === 'canceled' ? status : 'running';
}
