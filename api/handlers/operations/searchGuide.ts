import { readGuide } from '../../../platform/guide/Guide.ts';
import type { Handler } from '../../handler.ts';

/** Searches the pages of the guide. */
export const searchGuide: Handler<'searchGuide'> = async ({ query }) => {
  const guide = await readGuide();
  return { status: 200, body: { data: guide.search(query.q) } };
};
