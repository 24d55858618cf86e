import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

type Status = 'draft' | 'published';

/** What the list of digital organizations shows, kept in the address: `?search=…&tag=…&status=…&project=…&folder=…`. */
export function useListFilter() {
  const [parameters, setParameters] = useSearchParams();
  const filter = readListFilter(parameters);
  const { search, tag, status, projectId, folderId, isFlat } = filter;
  const [typed, setTyped] = useState(search);
  const set = (name: string, value: string | null) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === null || value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  const settle = useDebouncedCallback((text: string) => set('search', text.trim()), 250);
  return {
    query: queryOf(filter),
    isFlat,
    folderId,
    isFiltered: isFlat || projectId !== null,
    typed,
    setTyped: (text: string) => {
      setTyped(text);
      settle(text);
    },
    tag,
    setTag: (value: string | null) => set('tag', value),
    projectId,
    leaveProject: () => set('project', null),
    status,
    setStatus: (value: string | null) => set('status', value),
    clear: () => {
      setTyped('');
      setParameters({}, { replace: true });
    },
  };
}

/** What the address asks for. */
export function listQuery(parameters: URLSearchParams) {
  return queryOf(readListFilter(parameters));
}

function readListFilter(parameters: URLSearchParams) {
  const search = parameters.get('search') ?? '';
  const tag = parameters.get('tag');
  const status = statusOf(parameters.get('status'));
  // What is searched is searched everywhere; folders are for looking around.
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
