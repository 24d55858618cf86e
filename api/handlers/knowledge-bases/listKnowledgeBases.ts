import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentKnowledgeBase } from '../../presenters/knowledge.ts';
import { presentPage } from '../../presenters/page.ts';
import { projectViewOf } from '../../../domains/identity/projectAccess.ts';

/** Lists the knowledge bases of the projects that the caller sees, newest first. */
export const listKnowledgeBases: Handler<'listKnowledgeBases'> = async ({ query, actor }, deps) => {
  const page = readPageRequest(query);
  const bases = await deps.database.withOrganization(actor.organizationId, ({ knowledgeBases }) =>
    knowledgeBases.list(query.project_id, projectViewOf(actor), page),
  );
  return { status: 200, body: presentPage(bases, presentKnowledgeBase) };
};
