import { replaceApiDocument as replace } from '../../../domains/apiDocuments/replaceApiDocument.ts';
import type { Handler } from '../../handler.ts';
import { presentApiDocumentChanges } from '../../presenters/apiDocuments.ts';

/** Replaces an API document, or says what would change. */
export const replaceApiDocument: Handler<'replaceApiDocument'> = async ({ params, body, actor, signal }, deps) => {
  const { content, url, preview: isPreview } = body;
  const changes = await replace(deps, { id: params.api_document_id, actor, isPreview, signal }, { content, url });
  return { status: 200, body: presentApiDocumentChanges(changes) };
};
