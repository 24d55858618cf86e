import type { Repositories } from '../../db/repositories/repositories.ts';
import type { AccountActor } from '../identity/actor.ts';
import { projectViewOf } from '../identity/projectAccess.ts';
import { draftingLimits } from './draftingLimits.ts';

/** Resources of a project that a draft may name, as the caller sees them. */
export interface ProjectResources {
  readonly tables: readonly { readonly id: string; readonly name: string; readonly columns: readonly string[] }[];
  readonly knowledgeBases: readonly { readonly id: string; readonly name: string; readonly description: string }[];
  /** Published ones that other flows can call. */
  readonly callable: readonly { readonly id: string; readonly name: string; readonly description: string }[];
}

/** Reads the tables, knowledge bases and callable flows of one project, the newest first. `ownId` is the draft's own digital organization. */
export async function readProjectResources(
  { dataTables, knowledgeBases, digitalOrganizations }: Repositories,
  { actor, projectId, ownId }: { readonly actor: AccountActor; readonly projectId: string; readonly ownId: string },
): Promise<ProjectResources> {
  const view = projectViewOf(actor);
  const page = { limit: draftingLimits.resources, after: null };
  const tables = await dataTables.list(projectId, view, page);
  const bases = await knowledgeBases.list(projectId, view, page);
  const flows = await digitalOrganizations.list({ projectId, status: 'published', trigger: 'trigger.sub' }, view, page);
  return {
    tables: tables.data.map(({ id, name, columns }) => ({
      id,
      name,
      columns: columns.slice(0, 40).map((column) => `${column.name} (${column.type})`),
    })),
    knowledgeBases: bases.data.map(({ id, name, description }) => ({
      id,
      name,
      description: description.slice(0, 200),
    })),
    callable: flows.data
      .filter(({ id }) => id !== ownId)
      .map(({ id, name, description }) => ({ id, name, description: description.slice(0, 200) })),
  };
}

/** The ids that a proposal may contain because the model was offered them. */
export function idsOfResources({ tables, knowledgeBases, callable }: ProjectResources): Set<string> {
  return new Set([...tables, ...knowledgeBases, ...callable].map(({ id }) => id));
}
