import { newId } from '../../db/ids.ts';
import type { Database } from '../../db/database.ts';
import type { KnowledgeBase } from '../../db/repositories/knowledge/knowledgeBases.ts';
import type { ProjectStandingRow } from '../../db/repositories/identity/projectView.ts';
import { withUniqueName } from '../../db/withUniqueName.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { AccountActor } from '../identity/actor.ts';
import { permitted } from '../identity/projectAccess.ts';
import { knowledgeLimits } from './limits.ts';
import { readKnowledgeBase } from './readKnowledgeBase.ts';

/** A knowledge base that an account asks for; without a project it is created in the personal space. */
export interface NewKnowledgeBase {
  readonly projectId: string | undefined;
  readonly name: string;
  readonly description: string;
  readonly model: string;
  readonly language: KnowledgeBase['language'];
}

const permission = 'knowledge_bases.create';

/**
 * Creates a knowledge base. Errors: those of `permitted`; `model_not_found` for a model that is not an embedding model of the caller;
 * `knowledge_limit_reached`; `name_taken`.
 */
export async function createKnowledgeBase(
  { database, gateway }: { readonly database: Database; readonly gateway: Pick<Gateway, 'listModels'> },
  actor: AccountActor,
  { projectId: givenProjectId, name, description, model, language }: NewKnowledgeBase,
): Promise<KnowledgeBase & ProjectStandingRow> {
  const { organizationId, accountId } = actor;
  await database.withOrganization(organizationId, async ({ digitalOrganizations }) =>
    permitted(await digitalOrganizations.findProject(givenProjectId, accountId), actor, permission),
  );
  const models = await gateway.listModels({ kind: 'session', organizationId, accountId });
  if (!models.some((one) => one.name === model && one.endpoints.includes('embeddings')))
    throw new AppError('model_not_found', `"${model}" is not an embedding model that you can call.`, {
      param: '/model',
    });
  const id = newId('knowledgeBase');
  return withUniqueName(() =>
    database.withOrganization(organizationId, async (repositories) => {
      const { knowledgeBases, digitalOrganizations } = repositories;
      const project = await digitalOrganizations.findProject(givenProjectId, accountId);
      const { id: projectId } = permitted(project, actor, permission);
      if ((await knowledgeBases.count()) >= knowledgeLimits.bases)
        throw new AppError(
          'knowledge_limit_reached',
          `An organization can have up to ${knowledgeLimits.bases} knowledge bases.`,
        );
      await knowledgeBases.insert({ id, projectId, name, description, model, language, createdBy: accountId });
      return readKnowledgeBase(repositories, { id, actor, permission });
    }),
  );
}
