import { addKnowledgeFile } from '../../../domains/knowledge/addKnowledgeFile.ts';
import { readKnowledgeBase } from '../../../domains/knowledge/readKnowledgeBase.ts';
import type { Handler } from '../../handler.ts';
import { readFileUpload } from '../../knowledgeBases/readFileUpload.ts';
import { hasFormBody } from '../../middleware/readFormBody.ts';
import { presentKnowledgeFile } from '../../presenters/knowledge.ts';

/** Stores a file; a worker reads it in a process of its own. */
export const uploadKnowledgeFile: Handler<'uploadKnowledgeFile'> = async ({ params, body, actor, headers }, deps) => {
  const knowledgeBaseId = params.knowledge_base_id;
  // A caller without the permission learns nothing about the body.
  const query = { id: knowledgeBaseId, actor, permission: 'knowledge_bases.write_documents' } as const;
  await deps.database.withOrganization(actor.organizationId, (repositories) => readKnowledgeBase(repositories, query));
  const upload = readFileUpload(body, { isForm: hasFormBody({ headers }) });
  const file = await addKnowledgeFile(deps, { actor, knowledgeBaseId }, upload);
  deps.executions.wakeOutbox();
  return { status: 202, body: presentKnowledgeFile(file) };
};
