import { callerOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';
import { presentVideo } from '../../presenters/modelJob.ts';
import { pageIds } from '../../presenters/pageIds.ts';

/** Lists videos, page by page. */
export const listVideos: Handler<'listVideos'> = async ({ actor, query }, { modelJobs }) => {
  const { limit = 20, after = null, order = 'desc' } = query;
  const { jobs, hasMore } = await modelJobs.list({ caller: callerOf(actor), endpoint: 'videos', limit, after, order });
  const data = jobs.map(presentVideo);
  return { status: 200, body: { object: 'list', data, ...pageIds(data), has_more: hasMore } };
};
