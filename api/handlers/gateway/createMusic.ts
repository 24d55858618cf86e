import { callerOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';
import { presentMusic } from '../../presenters/modelJob.ts';

/** Begins to make music. */
export const createMusic: Handler<'createMusic'> = async ({ actor, body, requestId, signal }, { modelJobs }) => {
  const job = await modelJobs.create({
    caller: callerOf(actor),
    endpoint: 'music.generations',
    body,
    requestId,
    signal,
  });
  return { status: 200, body: presentMusic(job) };
};
