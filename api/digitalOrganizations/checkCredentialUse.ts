import { isDeepStrictEqual } from 'node:util';

import { credentialIdsOf } from '../../activities/credentials/slots.ts';
import type { ProjectStandingRow } from '../../db/repositories/projectView.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { AccountActor } from '../../identity/actor.ts';
import { mayInProject } from '../../identity/policy.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';

type Graph = components['schemas']['Graph'];

/** A project, as far as the use of its credentials goes. */
interface UseQuery {
  actor: AccountActor;
  /** Of the digital organization. */
  projectId: string;
  project: ProjectStandingRow['project'];
}

/**
 * Refuses a graph in which somebody without the right to use credentials adds a node that has one, or changes what such a
 * node does; moving and renaming it is all right. Errors: `insufficient_scope`.
 */
export async function checkCredentialUse(
  repositories: Repositories,
  { before, after }: { before: Graph | null; after: Graph },
  { actor, projectId, project }: UseQuery,
): Promise<void> {
  if (mayInProject(actor, project, 'credentials.use')) return;
  const known = new Map(before?.nodes.map((node) => [node.id, node]));
  const changed = after.nodes.filter(({ id, type, parameters, credentials }) => {
    const old = known.get(id);
    return !isDeepStrictEqual([type, parameters, credentials], [old?.type, old?.parameters, old?.credentials]);
  });
  if ((await repositories.credentials.listUsable(credentialIdsOf({ nodes: changed }), projectId)).length === 0) return;
  throw new AppError(
    'insufficient_scope',
    'Nodes that use credentials can be added and changed with the permission credentials.use only, which your role or your key does not have.',
    { param: '/draft/nodes' },
  );
}
