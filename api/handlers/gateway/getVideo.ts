import { callerOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';
import { presentVideo } from '../../presenters/modelJob.ts';

/** Returns the state of a video job. */
export const getVideo: Handler<'getVideo'> = async ({ actor, params }, { modelJobs }) => {
  const job = await modelJobs.find({ caller: callerOf(actor), endpoint: 'videos', id: params.video_id });
  return { status: 200, body: presentVideo(job) };
};
