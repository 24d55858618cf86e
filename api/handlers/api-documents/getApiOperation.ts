import { readApiDocument } from '../../../domains/apiDocuments/readApiDocument.ts';
import { found } from '../../../openapi/notFound.ts';
import type { Handler } from '../../handler.ts';
import { presentApiOperation } from '../../presenters/apiDocuments.ts';

/** An operation of an API document. */
export const getApiOperation: Handler<'getApiOperation'> = async ({ params, actor }, deps) => {
  const query = { id: params.api_document_id, actor, permission: 'api_documents.view' } as const;
  const operation = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const { id } = await readApiDocument(repositories, query);
    return found(await repositories.apiDocuments.operation(id, params.operation_key));
  });
  return { status: 200, body: presentApiOperation(operation) };
};
