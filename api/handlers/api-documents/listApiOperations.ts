import { readApiDocument } from '../../../domains/apiDocuments/readApiDocument.ts';
import type { Handler } from '../../handler.ts';
import { presentApiOperationSummary } from '../../presenters/apiDocuments.ts';

/** Lists the operations of an API document in its order. */
export const listApiOperations: Handler<'listApiOperations'> = async ({ params, actor }, deps) => {
  const query = { id: params.api_document_id, actor, permission: 'api_documents.view' } as const;
  const operations = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const { id } = await readApiDocument(repositories, query);
    return repositories.apiDocuments.operations(id);
  });
  return { status: 200, body: { data: operations.map(presentApiOperationSummary) } };
};
