import { isDeepStrictEqual } from 'node:util';

import { credentialIdsOf } from '../../activities/credentials/slots.ts';
import type { ProjectStandingRow } from '../../db/repositories/projectView.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { AccountActor, Permission } from '../../identity/actor.ts';
import { mayInProject, mayUnshared } from '../../identity/policy.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';

type Graph = components['schemas']['Graph'];

/** A project, as far as the use of what is in it goes. */
interface UseQuery {
  actor: AccountActor;
  /** Of the digital organization. */
  projectId: string;
  project: ProjectStandingRow['project'];
}

/** Types of nodes that reach what is in the project, and what those need who are not in it: a key's scopes are not asked. */
const reaching = new Map<string, { permission: Permission; what: string }>([
  ['data.table', { permission: 'data_tables.write_rows', what: 'data tables' }],
  ['logic.sub_organization', { permission: 'digital_organizations.execute', what: 'other digital organizations' }],
]);

/**
 * Refuses a graph in which somebody without the right to use what is in its project adds a node that uses it, or changes what
 * such a node does; moving and renaming it is all right. That is: credentials; and, for those with whom it is shared, data tables
 * and other digital organizations. Errors: `insufficient_scope`.
 */
export async function checkProjectUse(
  repositories: Repositories,
  { before, after }: { before: Graph | null; after: Graph },
  { actor, projectId, project }: UseQuery,
): Promise<void> {
  const known = new Map(before?.nodes.map((node) => [node.id, node]));
  const changed = after.nodes.filter(({ id, type, parameters, credentials }) => {
    const old = known.get(id);
    return !isDeepStrictEqual([type, parameters, credentials], [old?.type, old?.parameters, old?.credentials]);
  });
  const person = { ...actor, scopes: null };
  for (const { type } of changed) {
    const reach = reaching.get(type);
    if (reach && !mayUnshared(person, project, reach.permission)) throw refusal(reach.what, reach.permission);
  }
  if (mayInProject(actor, project, 'credentials.use')) return;
  if ((await repositories.credentials.listUsable(credentialIdsOf({ nodes: changed }), projectId)).length === 0) return;
  throw refusal('credentials', 'credentials.use');
}

function refusal(what: string, permission: Permission): AppError {
  return new AppError(
    'insufficient_scope',
    `Nodes that use ${what} can be added and changed with the permission ${permission} in the project only, which your role or your key does not have.`,
    { param: '/draft/nodes' },
  );
}
