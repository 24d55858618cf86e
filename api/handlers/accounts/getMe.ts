import type { Handler } from '../../handler.ts';
import { presentMe } from '../../presenters/me.ts';

/** Says who asks, and in which organization. */
export const getMe: Handler<'getMe'> = async ({ actor }, { database }) => ({
  status: 200,
  body: await presentMe(database, actor),
});
