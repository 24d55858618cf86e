import { useAddressFilter } from '../../parts/useAddressFilter.ts';
import { useTextInAddress } from '../../parts/useTextInAddress.ts';

type Status = 'draft' | 'published';

/** Keeps the filter of the list of digital organizations in the URL: `?search=…&tag=…&status=…&project=…&folder=…`. */
export function useListFilter() {
  const { parameters, change } = useAddressFilter();
  const sought = useTextInAddress('search');
  const filter = readListFilter(parameters);
  const { tag, status, projectId, folderId, isFlat } = filter;
  return {
    query: queryOf(filter),
    isFlat,
    folderId,
    isFiltered: isFlat || projectId !== null,
    searchBox: sought.box,
    tag,
    setTag: (value: string | null) => change({ tag: value }),
    projectId,
    leaveProject: () => change({ project: null }),
    status,
    setStatus: (value: string | null) => change({ status: value }),
    clear: () => change(Object.fromEntries([...parameters.keys()].map((name) => [name, null]))),
  };
}

/** Returns the query for the URL's filter. */
export function listQuery(parameters: URLSearchParams) {
  return queryOf(readListFilter(parameters));
}

function readListFilter(parameters: URLSearchParams) {
  const search = (parameters.get('search') ?? '').trim();
  const tag = parameters.get('tag');
  const status = statusOf(parameters.get('status'));
  // A search covers all folders; folders are only for browsing.
  const isFlat = search !== '' || tag !== null || status !== null;
  return { search, tag, status, isFlat, projectId: parameters.get('project'), folderId: parameters.get('folder') };
}

function queryOf({ search, tag, status, isFlat, projectId, folderId }: ReturnType<typeof readListFilter>) {
  return {
    ...(search !== '' && { search }),
    ...(tag !== null && { tag }),
    ...(status !== null && { status }),
    ...(projectId !== null && { project_id: projectId }),
    ...(!isFlat && { folder_id: folderId ?? 'none' }),
  };
}

function statusOf(text: string | null): Status | null {
  return text === 'draft' || text === 'published' ? text : null;
}
