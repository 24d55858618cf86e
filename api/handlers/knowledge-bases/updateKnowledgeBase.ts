import type { Handler } from '../../handler.ts';
import { readKnowledgeBase } from '../../../domains/knowledge/readKnowledgeBase.ts';
import { withUniqueName } from '../../../db/withUniqueName.ts';
import { presentKnowledgeBase } from '../../presenters/knowledge.ts';

/** Renames and describes a knowledge base. */
export const updateKnowledgeBase: Handler<'updateKnowledgeBase'> = async ({ params, body, actor }, deps) => {
  const query = { id: params.knowledge_base_id, actor, permission: 'knowledge_bases.edit' } as const;
  const base = await withUniqueName(() =>
    deps.database.withOrganization(actor.organizationId, async (repositories) => {
      const { id, name, description } = await readKnowledgeBase(repositories, query);
      await repositories.knowledgeBases.rename(id, {
        name: body.name ?? name,
        description: body.description ?? description,
      });
      return readKnowledgeBase(repositories, query);
    }),
  );
  return { status: 200, body: presentKnowledgeBase(base) };
};
