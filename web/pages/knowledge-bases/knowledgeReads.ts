import { $api } from '../../api/client.ts';
import { pagedRead } from '../../api/pagedRead.ts';
import type { Ask } from '../../app/routePrefetch.ts';

/** The knowledge bases, newest first. */
export const basesRead = () => pagedRead('/api/v1/knowledge-bases', { params: { query: { limit: 50 } } });

/** One knowledge base, without its documents. */
export const baseRead = (id: string) =>
  $api.queryOptions('get', '/api/v1/knowledge-bases/{knowledge_base_id}', {
    params: { path: { knowledge_base_id: id } },
  });

/** The documents of a knowledge base. */
export const documentsRead = (id: string) =>
  pagedRead('/api/v1/knowledge-bases/{knowledge_base_id}/documents', {
    params: { path: { knowledge_base_id: id }, query: { limit: 50 } },
  });

const underWay = ['queued', 'reading', 'ready', 'embedding', 'failed'] as const;

/** Reads uploads that are not yet documents of a knowledge base: pending or failed. */
export const filesRead = (id: string) =>
  pagedRead('/api/v1/knowledge-bases/{knowledge_base_id}/files', {
    params: { path: { knowledge_base_id: id }, query: { limit: 50, status: [...underWay] } },
  });

/** Asks for the list of knowledge bases. */
export const askBases: Ask = (queryClient) => void queryClient.prefetchInfiniteQuery(basesRead());

/** Asks for a knowledge base and, in the same moment, its first documents and files. */
export const askBase: Ask = (queryClient, { params: { knowledgeBaseId = '' } }) => {
  void queryClient.prefetchQuery(baseRead(knowledgeBaseId));
  void queryClient.prefetchInfiniteQuery(documentsRead(knowledgeBaseId));
  void queryClient.prefetchInfiniteQuery(filesRead(knowledgeBaseId));
};
