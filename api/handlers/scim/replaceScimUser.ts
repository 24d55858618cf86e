import type { Handler } from '../../handler.ts';
import { changeScimUser } from '../../scim/changeScimUser.ts';

/** Replaces somebody as the directory says; whether they are active stays where it does not say so. */
export const replaceScimUser: Handler<'replaceScimUser'> = async ({ actor, params, body }, deps) =>
  changeScimUser(deps, { actor, id: params.scim_user_id }, ({ active }) => ({ active, ...body }));
