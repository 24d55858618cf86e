import { useQuery } from '@tanstack/react-query';
import { $api } from '../api/client.ts';
import { useOwnProjectQuery } from '../forms/useOwnProject.ts';

/** The API documents of the project around. */
export function useApiDocuments() {
  return $api.useQuery('get', '/api/v1/api-documents', { params: { query: useOwnProjectQuery() } });
}

/** The id of a document that is named by id or by name; '' while it is not known. */
export function useApiDocumentId(idOrName: unknown): string {
  const documents = useApiDocuments();
  if (typeof idOrName !== 'string' || idOrName === '') return '';
  const lower = idOrName.toLowerCase();
  const found = documents.data?.data.find(({ id, name }) => id === idOrName || name.toLowerCase() === lower);
  return found?.id ?? '';
}

/** The operations of a document, once its id is known. */
export function useApiOperations(documentId: string) {
  const read = $api.queryOptions('get', '/api/v1/api-documents/{api_document_id}/operations', {
    params: { path: { api_document_id: documentId } },
  });
  return useQuery({ ...read, enabled: documentId !== '', staleTime: 60_000 });
}

/** Reads one operation of a document, with its arguments. */
export const apiOperationRead = (documentId: string, key: string) =>
  $api.queryOptions('get', '/api/v1/api-documents/{api_document_id}/operations/{operation_key}', {
    params: { path: { api_document_id: documentId, operation_key: key } },
  });

/** One operation of a document, once both are known. */
export function useApiOperation(documentId: string, key: unknown) {
  const isKey = typeof key === 'string' && /^[a-z0-9_]+$/.test(key);
  const read = apiOperationRead(documentId, isKey ? key : '');
  return useQuery({ ...read, enabled: documentId !== '' && isKey, staleTime: 60_000, retry: false });
}
