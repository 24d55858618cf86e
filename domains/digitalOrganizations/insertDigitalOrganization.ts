import { newId } from '../../db/ids.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { tagsOf } from '../executions/publishing/tags.ts';
import type { AccountActor } from '../identity/actor.ts';
import type { components } from '../../openapi/generated/types.ts';
import { readTargetFolder, withPresentFolder } from './folders/readFolder.ts';
import { permitted } from '../identity/projectAccess.ts';
import { checkProjectUse, type ReachingTypes } from './checkProjectUse.ts';
import { ensureAddresses } from './checkDraft.ts';
import { viewDigitalOrganization, type DigitalOrganizationView } from './readDigitalOrganization.ts';

type Schemas = components['schemas'];

/** A digital organization that is not there yet; its draft and settings were checked. */
export interface NewDigitalOrganization {
  name: string;
  description: string;
  draft: Schemas['Graph'];
  settings: Schemas['DigitalOrganizationSettings'];
  /** Default: the caller's personal space. */
  projectId: string | undefined;
  /** Of that project; null = at its top. */
  folderId: string | null;
}

interface Inserting {
  readonly nodeTypes: ReachingTypes;
  readonly settings: { readonly publicUrl: string };
}

/** Makes a digital organization, with addresses of its own, and returns it. Errors: `not_found`, `insufficient_scope`. */
export async function insertDigitalOrganization(
  made: NewDigitalOrganization,
  { repositories, actor, deps }: { repositories: Repositories; actor: AccountActor; deps: Inserting },
): Promise<DigitalOrganizationView> {
  const { name, description, draft, settings, folderId } = made;
  const permission = 'digital_organizations.create';
  const { digitalOrganizations } = repositories;
  const project = permitted(await digitalOrganizations.findProject(made.projectId, actor.accountId), actor, permission);
  const use = { actor, projectId: project.id, project: project.project, nodeTypes: deps.nodeTypes };
  await checkProjectUse(repositories, { before: null, after: draft }, use);
  await readTargetFolder(repositories, { id: folderId, projectId: project.id, actor, param: '/folder_id' });
  const id = newId('digitalOrganization');
  const row = {
    id,
    projectId: project.id,
    folderId,
    name,
    description,
    tags: tagsOf(description),
    draft,
    settings,
    createdBy: actor.accountId,
  };
  await withPresentFolder(() => digitalOrganizations.insert(row));
  await ensureAddresses(repositories, id, draft);
  return viewDigitalOrganization(repositories, { id, actor, permission }, deps.settings);
}
