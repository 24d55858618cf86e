import { $api } from '../../api/client.ts';
import { pagedRead } from '../../api/pagedRead.ts';
import type { Ask } from '../../app/routePrefetch.ts';

/** The API documents, newest first. */
export const documentsRead = () => pagedRead('/api/v1/api-documents', { params: { query: { limit: 50 } } });

/** One API document. */
export const documentRead = (id: string) =>
  $api.queryOptions('get', '/api/v1/api-documents/{api_document_id}', { params: { path: { api_document_id: id } } });

/** The operations of an API document. */
export const operationsRead = (id: string) =>
  $api.queryOptions('get', '/api/v1/api-documents/{api_document_id}/operations', {
    params: { path: { api_document_id: id } },
  });

/** Asks for the list of API documents. */
export const askDocuments: Ask = (queryClient) => void queryClient.prefetchInfiniteQuery(documentsRead());

/** Asks for an API document and, in the same moment, its operations. */
export const askDocument: Ask = (queryClient, { params: { apiDocumentId = '' } }) => {
  void queryClient.prefetchQuery(documentRead(apiDocumentId));
  void queryClient.prefetchQuery(operationsRead(apiDocumentId));
};
