import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { $api, type Schema } from '../../../api/client.ts';
import { linesOf } from '../../../api/pages.ts';
import { foldersRead } from '../organizationReads.ts';

/** The list's content: a folder, a project, or search results from everywhere. */
interface Shown {
  folderId: string | null;
  projectId: string | null;
  isFlat: boolean;
}

/** The folder that is open, and those in it, or at the top where none is. */
export function useShownFolders({ folderId, projectId, isFlat }: Shown) {
  const open = $api.useQuery(
    'get',
    '/api/v1/folders/{folder_id}',
    { params: { path: { folder_id: folderId ?? '' } } },
    { enabled: folderId !== null },
  );
  const list = useInfiniteQuery({
    ...foldersRead(folderId, projectId),
    enabled: !isFlat,
    placeholderData: keepPreviousData,
  });
  const tiles: Schema<'Folder'>[] = linesOf(list.data).toSorted((one, other) => one.name.localeCompare(other.name));
  return {
    open: folderId === null ? undefined : open.data,
    tiles,
    isKnown: isFlat || (list.data !== undefined && (folderId === null || !open.isPending)),
    hasMore: list.hasNextPage,
    more: () => void list.fetchNextPage(),
    error: open.error ?? list.error,
    retry: () => {
      if (folderId !== null) void open.refetch();
      void list.refetch();
    },
  };
}
