import { isDeepStrictEqual } from 'node:util';

import { writtenTools } from '../agents/tools/writtenTools.ts';
import { credentialIdsOf } from '../credentials/slots.ts';
import type { CredentialReference } from '../../db/repositories/credentials/credentials.ts';
import type { ProjectStandingRow } from '../../db/repositories/identity/projectView.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { AccountActor, Permission } from '../identity/actor.ts';
import { mayInProject, mayUnshared } from '../identity/policy.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Graph, GraphNode, NodeKind } from '../../workflows/graph/graph.ts';
import { changeBefore } from './changeBefore.ts';

/** Node types, as far as they use resources of their project. */
export interface ReachingTypes {
  readonly get: (node: NodeKind) =>
    | {
        readonly definition: {
          readonly literal?: readonly string[];
          readonly reaches?: { readonly permission: Permission; readonly what: string };
        };
      }
    | undefined;
}

/** A project, as far as the use of what is in it goes. */
export interface UseQuery {
  actor: AccountActor;
  /** Of the digital organization. */
  projectId: string;
  project: ProjectStandingRow['project'];
  nodeTypes: ReachingTypes;
  /** Name of the subject in a refusal, if it is not the draft of a digital organization. */
  param?: string;
}

/**
 * Refuses a graph in which an account without the right to use resources of its project adds a node that uses one, or changes the effect of
 * such a node. Moving and renaming are allowed. Resources are credentials; and, for recipients of a share, everything that node types
 * declare as reachable, also as tools of an agent. A key's scopes are not asked for that. A credential that may be sent to any host also
 * protects all inputs of its node: preceding nodes and pinned items could redirect the secret. Errors: `insufficient_scope`.
 */
export async function checkProjectUse(
  repositories: Pick<Repositories, 'credentials'>,
  { before, after }: { before: Graph | null; after: Graph },
  { actor, projectId, project, nodeTypes, param = '/draft/nodes' }: UseQuery,
): Promise<void> {
  const known = new Map(before?.nodes.map((node) => [node.id, node]));
  const changed = after.nodes.filter((node) => {
    const old = known.get(node.id);
    return !old || !isDeepStrictEqual(usingParts(old), usingParts(node));
  });
  const person = { ...actor, scopes: null };
  for (const kind of changed.flatMap(kindsIn)) {
    // An unknown version counts as the first: the instance may learn it later.
    const reached = (nodeTypes.get(kind) ?? nodeTypes.get({ type: kind.type }))?.definition.reaches;
    if (reached && !mayUnshared(person, project, reached.permission))
      throw refusal(reached.what, reached.permission, param);
  }
  if (mayInProject(actor, project, 'credentials.use')) return;
  const usable = await repositories.credentials.listUsable(credentialIdsOf(after), projectId);
  const used = usedBy(changed, usable);
  if (used.length > 0) throw refusal('credentials', 'credentials.use', param);
  if (before === null) return;
  const anyHost = usable.filter(({ allowedHosts }) => allowedHosts === null);
  for (const { node, credential } of usedBy(after.nodes, anyHost)) {
    const cause = changeBefore(node, { before, after }, nodeTypes);
    if (cause !== null) throw aimed(cause, { node, credential }, param);
  }
}

/** The parts of a node that decide which resources it uses, and how. */
function usingParts({ type, type_version: version, parameters, credentials }: GraphNode): unknown[] {
  return [type, version, parameters, credentials];
}

/** The types that run for a node: its own, those of the tools of an agent, and a call where the agent asks people by one. */
function kindsIn(node: GraphNode): NodeKind[] {
  const approval = node.parameters?.['approval'] as { ask?: unknown } | null | undefined;
  const asks = node.type === 'ai.agent' && approval?.ask ? [{ type: 'logic.sub_organization' }] : [];
  return [node, ...writtenTools(node), ...asks];
}

/** A node and a credential that it uses. */
interface NodeCredential {
  node: GraphNode;
  credential: CredentialReference;
}

function usedBy(nodes: readonly GraphNode[], credentials: readonly CredentialReference[]): NodeCredential[] {
  const byId = new Map(credentials.map((credential) => [credential.id, credential]));
  return nodes.flatMap((node) =>
    credentialIdsOf({ nodes: [node] }).flatMap((id) => {
      const credential = byId.get(id);
      return credential ? [{ node, credential }] : [];
    }),
  );
}

function aimed(cause: GraphNode, { node, credential }: NodeCredential, param: string): AppError {
  const what = cause === node ? 'What leads to it' : `"${cause.name}"`;
  return new AppError(
    'insufficient_scope',
    `"${node.name}" uses the credential "${credential.name}", which you may not use. ${what} cannot be changed, as it decides where the secret is sent. Ask for allowed hosts on the credential, or for the permission credentials.use.`,
    { param },
  );
}

function refusal(what: string, permission: Permission, param: string): AppError {
  return new AppError(
    'insufficient_scope',
    `Nodes that use ${what} can be added and changed with the permission ${permission} in the project only, which your role or your key does not have.`,
    { param },
  );
}
