import type { Handler } from '../../handler.ts';
import { changeScimUser } from '../../scim/changeScimUser.ts';

/** Replaces a user; `active` stays unchanged if missing. */
export const replaceScimUser: Handler<'replaceScimUser'> = async ({ actor, params, body }, deps) =>
  changeScimUser(deps, { actor, id: params.scim_user_id }, ({ active }) => ({ active, ...body }));
