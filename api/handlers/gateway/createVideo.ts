import { callerOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';
import { presentVideo } from '../../presenters/modelJob.ts';

/** Begins to make a video. */
export const createVideo: Handler<'createVideo'> = async ({ actor, body, requestId, signal }, { modelJobs }) => {
  const job = await modelJobs.create({ caller: callerOf(actor), endpoint: 'videos', body, requestId, signal });
  return { status: 200, body: presentVideo(job) };
};
