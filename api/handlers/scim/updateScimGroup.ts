import { patchScimGroup } from '../../../domains/identity/scim/readScimGroup.ts';
import { readScimOperations } from '../../../domains/identity/scim/scimOperations.ts';
import type { Handler } from '../../handler.ts';
import { changeScimGroup } from '../../scim/changeScimGroup.ts';

/** Changes parts of a group, or who is in it. */
export const updateScimGroup: Handler<'updateScimGroup'> = async ({ actor, params, body }, { database }) => {
  const operations = readScimOperations(body);
  await database.asSystem((repositories) =>
    changeScimGroup(repositories, { actor, id: params.scim_group_id }, (group) => patchScimGroup(group, operations)),
  );
  return { status: 204 };
};
