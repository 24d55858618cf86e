import { withUniqueName } from '../../../db/withUniqueName.ts';
import { readApiDocument } from '../../../domains/apiDocuments/readApiDocument.ts';
import type { Handler } from '../../handler.ts';
import { presentApiDocument } from '../../presenters/apiDocuments.ts';

/** Renames an API document. */
export const updateApiDocument: Handler<'updateApiDocument'> = async ({ params, body, actor }, deps) => {
  const query = { id: params.api_document_id, actor, permission: 'api_documents.edit' } as const;
  const document = await withUniqueName(() =>
    deps.database.withOrganization(actor.organizationId, async (repositories) => {
      await readApiDocument(repositories, query);
      await repositories.apiDocuments.rename(query.id, body.name);
      return readApiDocument(repositories, query);
    }),
  );
  return { status: 200, body: presentApiDocument(document) };
};
