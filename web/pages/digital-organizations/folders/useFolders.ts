import { useQuery } from '@tanstack/react-query';
import { api, type Schema } from '../../../api/client.ts';
import { readsOf } from '../../../api/reads.ts';

/** A project has 500 folders at most. */
const mostPages = 3;

/** All folders of a project, in the order of their paths; undefined until they are known. */
export function useFolders(projectId: string | null): Schema<'Folder'>[] | undefined {
  const { data } = useQuery({
    queryKey: [...readsOf('/api/v1/folders'), { all: projectId }],
    enabled: projectId !== null,
    queryFn: async ({ signal }) => {
      const found: Schema<'Folder'>[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < mostPages; page += 1) {
        const read: FolderPage = await readPage({ projectId: projectId ?? '', cursor, signal });
        found.push(...read.data);
        cursor = read.next_cursor;
        if (cursor === null) break;
      }
      return found.toSorted((one, other) => pathText(one).localeCompare(pathText(other)));
    },
  });
  return data;
}

type FolderPage = { data: Schema<'Folder'>[]; next_cursor: string | null };
type PageQuery = { projectId: string; cursor: string | null; signal: AbortSignal };

async function readPage({ projectId, cursor, signal }: PageQuery): Promise<FolderPage> {
  const query = { project_id: projectId, limit: 250, ...(cursor !== null && { cursor }) };
  const { data, error } = await api.GET('/api/v1/folders', { params: { query }, signal });
  if (error) throw error;
  return data;
}

/** Returns the readable path of a folder. */
export function pathText({ path, name }: Pick<Schema<'Folder'>, 'path' | 'name'>): string {
  return [...path.map((one) => one.name), name].join(' / ');
}
