import { writtenTools } from '../agents/tools/writtenTools.ts';
import { credentialIdsOf } from '../credentials/slots.ts';
import type { MovableRow, Mention } from '../../db/repositories/digitalOrganizations/digitalOrganizationMoves.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { AccountActor } from '../identity/actor.ts';
import { mayUnshared } from '../identity/policy.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Graph } from '../../workflows/graph/graph.ts';
import { checkSecurityPolicy } from '../identity/checkSecurityPolicy.ts';
import { readTargetFolder } from './folders/readFolder.ts';
import { notFound } from '../../openapi/notFound.ts';
import { permitted } from '../identity/projectAccess.ts';
import { checkProjectUse, type ReachingTypes } from './checkProjectUse.ts';

/** A move that the actor may make, of rows that are locked. */
export interface Move {
  projectId: string;
  folderId: string | null;
  /** Resources that are already in the project. */
  within: MovableRow[];
  /** Resources from another project. */
  across: MovableRow[];
}

/**
 * Reads what to move, and where. Within a project it requires permission to edit its contents; to another one, permissions to share and to
 * delete in the old one, because others gain access, and to create in the new one, including for resources that the nodes use there.
 * Errors: `not_found`, `insufficient_scope`, `sharing_disabled`; `invalid_request` for a folder of elsewhere.
 */
export async function readMove(
  body: components['schemas']['DigitalOrganizationMove'],
  {
    repositories,
    actor,
    deps,
  }: { repositories: Repositories; actor: AccountActor; deps: { readonly nodeTypes: ReachingTypes } },
): Promise<Move> {
  const { digital_organization_ids: ids, project_id: projectId, folder_id: folderId = null } = body;
  const { digitalOrganizations, digitalOrganizationMoves } = repositories;
  const target = await digitalOrganizations.findProject(projectId, actor.accountId);
  const project = permitted(target, actor, 'digital_organizations.view');
  await readTargetFolder(repositories, { id: folderId, projectId, actor, param: '/folder_id' });
  const rows = await digitalOrganizationMoves.lock(ids, actor.accountId);
  for (const row of rows) permitted(row, actor, 'digital_organizations.view');
  if (rows.length < ids.length) throw notFound();
  const within = rows.filter((row) => row.projectId === projectId);
  const across = rows.filter((row) => row.projectId !== projectId);
  if (within.length > 0 && !mayUnshared(actor, project.project, 'digital_organizations.edit')) throw refusal();
  for (const row of across) {
    permitted(row, actor, 'digital_organizations.share');
    permitted(row, actor, 'digital_organizations.delete');
  }
  if (across.length > 0) {
    permitted(target, actor, 'digital_organizations.create');
    if (across.some(({ published }) => published !== null)) permitted(target, actor, 'digital_organizations.publish');
    await checkSecurityPolicy(repositories, 'sharing');
  }
  const use = { actor, projectId, project: project.project, nodeTypes: deps.nodeTypes };
  for (const row of across)
    for (const graph of graphsOf(row)) await checkProjectUse(repositories, { before: null, after: graph }, use);
  return { projectId, folderId, within, across };
}

function refusal(): AppError {
  return new AppError(
    'insufficient_scope',
    'This needs the permission digital_organizations.edit in its project, which your role or your key does not have.',
  );
}

function graphsOf({ draft, published }: MovableRow): Graph[] {
  return [draft, ...(published === null ? [] : [published])] as Graph[];
}

/** Ids of the credentials that the drafts and published versions name. */
export function credentialsOf(rows: readonly MovableRow[]): Mention[] {
  return mentions(rows, (graph) => credentialIdsOf(graph));
}

/** Returns the literal values of a parameter in nodes of these types and in tools of agents; expressions are skipped. */
export function namedBy(
  rows: readonly MovableRow[],
  { types, parameter }: { types: readonly string[]; parameter: string },
): Mention[] {
  return mentions(rows, ({ nodes }) =>
    nodes
      .flatMap((node) => [node, ...writtenTools(node)])
      .flatMap(({ type, parameters }) => {
        const value: unknown = types.includes(type) ? parameters?.[parameter] : undefined;
        return typeof value === 'string' && value !== '' ? [value] : [];
      }),
  );
}

function mentions(rows: readonly MovableRow[], textsOf: (graph: Graph) => string[]): Mention[] {
  return rows.flatMap((row) => {
    const texts = new Set(graphsOf(row).flatMap(textsOf));
    return [...texts].map((text) => ({ digitalOrganizationId: row.id, text }));
  });
}
