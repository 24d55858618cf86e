import { callerOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';
import { presentVideo } from '../../presenters/modelJob.ts';

/** Stops making a video. */
export const cancelVideo: Handler<'cancelVideo'> = async ({ actor, params }, { modelJobs }) => {
  const job = await modelJobs.cancel({ caller: callerOf(actor), endpoint: 'videos', id: params.video_id });
  return { status: 200, body: presentVideo(job) };
};
