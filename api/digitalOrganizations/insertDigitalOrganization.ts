import { newId } from '../../db/ids.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { tagsOf } from '../../executions/publishing/tags.ts';
import type { AccountActor } from '../../identity/actor.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Deps } from '../deps.ts';
import { permitted } from '../projectAccess.ts';
import { checkProjectUse } from './checkProjectUse.ts';
import { ensureAddresses } from './checkDraft.ts';
import { answerWith } from './readDigitalOrganization.ts';

type Schemas = components['schemas'];

/** A digital organization that is not there yet; its draft and settings were checked. */
export interface NewDigitalOrganization {
  name: string;
  description: string;
  draft: Schemas['Graph'];
  settings: Schemas['DigitalOrganizationSettings'];
  /** Default: the caller's personal space. */
  projectId: string | undefined;
}

/** Makes a digital organization, with addresses of its own, and answers it. Errors: `not_found`, `insufficient_scope`. */
export async function insertDigitalOrganization(
  made: NewDigitalOrganization,
  { repositories, actor, deps }: { repositories: Repositories; actor: AccountActor; deps: Deps },
): Promise<Schemas['DigitalOrganization']> {
  const { name, description, draft, settings } = made;
  const permission = 'digital_organizations.create';
  const { digitalOrganizations } = repositories;
  const project = permitted(await digitalOrganizations.findProject(made.projectId, actor.accountId), actor, permission);
  const use = { actor, projectId: project.id, project: project.project, nodeTypes: deps.nodeTypes };
  await checkProjectUse(repositories, { before: null, after: draft }, use);
  const id = newId('digitalOrganization');
  await digitalOrganizations.insert({
    id,
    projectId: project.id,
    name,
    description,
    tags: tagsOf(description),
    draft,
    settings,
    createdBy: actor.accountId,
  });
  await ensureAddresses(repositories, id, draft);
  return answerWith(repositories, { id, actor, permission }, deps);
}
