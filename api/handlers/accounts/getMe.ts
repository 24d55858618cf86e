import type { Handler } from '../../handler.ts';
import { presentMe } from '../../presenters/me.ts';

/** Returns the caller and its organization. */
export const getMe: Handler<'getMe'> = async ({ actor }, deps) => ({
  status: 200,
  body: await presentMe(deps, actor),
});
