import { patchScimUser } from '../../../domains/identity/scim/patchScimUser.ts';
import { readScimOperations } from '../../../domains/identity/scim/scimOperations.ts';
import type { Handler } from '../../handler.ts';
import { changeScimUser } from '../../scim/changeScimUser.ts';

/** Updates parts of a user. */
export const updateScimUser: Handler<'updateScimUser'> = async ({ actor, params, body }, deps) => {
  const operations = readScimOperations(body);
  return changeScimUser(deps, { actor, id: params.scim_user_id }, (document) => patchScimUser(document, operations));
};
