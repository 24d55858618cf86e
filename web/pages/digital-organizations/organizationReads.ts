import { pagedRead } from '../../api/pagedRead.ts';
import { newestOrganizations } from '../../api/sharedReads.ts';
import type { Ask } from '../../app/routePrefetch.ts';
import { listQuery } from './useListFilter.ts';

/** The digital organizations that a filter leaves. */
export const organizationsRead = (query: ReturnType<typeof listQuery>) =>
  pagedRead('/api/v1/digital-organizations', { params: { query: { ...query, limit: 50 } } });

/** The folders in one, or at the top; of one project where it is named. */
export const foldersRead = (folderId: string | null, projectId: string | null) =>
  pagedRead('/api/v1/folders', {
    params: {
      query: { parent_id: folderId ?? 'none', limit: 50, ...(projectId !== null && { project_id: projectId }) },
    },
  });

/** Asks for the list of digital organizations, its folders and the tags to filter by. */
export const askOrganizations: Ask = (queryClient, { search }) => {
  const query = listQuery(search);
  void queryClient.prefetchInfiniteQuery(organizationsRead(query));
  if (query.folder_id !== undefined)
    void queryClient.prefetchInfiniteQuery(foldersRead(search.get('folder'), search.get('project')));
  void queryClient.prefetchQuery(newestOrganizations());
};
