import { knowledgeLimits } from '../../../domains/knowledge/limits.ts';
import { newId } from '../../../db/ids.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { readKnowledgeBase } from '../../../domains/knowledge/readKnowledgeBase.ts';
import { withUniqueName } from '../../../db/withUniqueName.ts';
import { presentKnowledgeBase } from '../../presenters/knowledge.ts';
import { permitted } from '../../../domains/identity/projectAccess.ts';

/** Creates a knowledge base in a project, by default in the caller's personal space. */
export const createKnowledgeBase: Handler<'createKnowledgeBase'> = async ({ body, actor }, deps) => {
  const permission = 'knowledge_bases.create';
  await deps.database.withOrganization(actor.organizationId, async ({ digitalOrganizations }) =>
    permitted(await digitalOrganizations.findProject(body.project_id, actor.accountId), actor, permission),
  );
  const models = await deps.gateway.listModels({
    kind: 'session',
    organizationId: actor.organizationId,
    accountId: actor.accountId,
  });
  if (!models.some(({ name, endpoints }) => name === body.model && endpoints.includes('embeddings')))
    throw new AppError('model_not_found', `"${body.model}" is not an embedding model that you can call.`, {
      param: '/model',
    });
  const id = newId('knowledgeBase');
  const base = await withUniqueName(() =>
    deps.database.withOrganization(actor.organizationId, async (repositories) => {
      const { knowledgeBases, digitalOrganizations } = repositories;
      const found = await digitalOrganizations.findProject(body.project_id, actor.accountId);
      const { id: projectId } = permitted(found, actor, permission);
      if ((await knowledgeBases.count()) >= knowledgeLimits.bases)
        throw new AppError(
          'knowledge_limit_reached',
          `An organization can have up to ${knowledgeLimits.bases} knowledge bases.`,
        );
      const { name, model, description = '', language = 'english' } = body;
      await knowledgeBases.insert({ id, projectId, name, description, model, language, createdBy: actor.accountId });
      return readKnowledgeBase(repositories, { id, actor, permission });
    }),
  );
  return { status: 201, body: presentKnowledgeBase(base) };
};
