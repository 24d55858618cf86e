import { createKnowledgeBase as create } from '../../../domains/knowledge/createKnowledgeBase.ts';
import type { Handler } from '../../handler.ts';
import { presentKnowledgeBase } from '../../presenters/knowledge.ts';

/** Creates a knowledge base in a project, by default in the caller's personal space. */
export const createKnowledgeBase: Handler<'createKnowledgeBase'> = async ({ body, actor }, deps) => {
  const { project_id: projectId, name, model, description = '', language = 'english' } = body;
  const base = await create(deps, actor, { projectId, name, description, model, language });
  return { status: 201, body: presentKnowledgeBase(base) };
};
