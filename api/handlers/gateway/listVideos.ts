import { callerOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';
import { presentVideo } from '../../presenters/modelJob.ts';

/** Lists videos, page by page. */
export const listVideos: Handler<'listVideos'> = async ({ actor, query }, { modelJobs }) => {
  const { limit = 20, after = null, order = 'desc' } = query;
  const { jobs, hasMore } = await modelJobs.list({ caller: callerOf(actor), endpoint: 'videos', limit, after, order });
  const ids = { first_id: jobs[0]?.id ?? null, last_id: jobs.at(-1)?.id ?? null };
  return { status: 200, body: { object: 'list', data: jobs.map(presentVideo), ...ids, has_more: hasMore } };
};
