import { readApiDocument } from '../../../domains/apiDocuments/readApiDocument.ts';
import type { Handler } from '../../handler.ts';
import { presentApiDocument } from '../../presenters/apiDocuments.ts';

/** An API document by id. */
export const getApiDocument: Handler<'getApiDocument'> = async ({ params, actor }, deps) => {
  const document = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    readApiDocument(repositories, { id: params.api_document_id, actor, permission: 'api_documents.view' }),
  );
  return { status: 200, body: presentApiDocument(document) };
};
