import { callerOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Deletes a video, and stops making it. */
export const deleteVideo: Handler<'deleteVideo'> = async ({ actor, params }, { modelJobs }) => {
  await modelJobs.remove({ caller: callerOf(actor), endpoint: 'videos', id: params.video_id });
  return { status: 200, body: { id: params.video_id, object: 'video.deleted', deleted: true } };
};
