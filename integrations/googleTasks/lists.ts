import { defineList, type VendorList } from '../engine/defineList.ts';
import { path, type VendorResponse } from '../engine/vendorRequest.ts';

interface Titled {
  id: string;
  title?: string;
  notes?: string;
}

const next = ({ body }: VendorResponse): unknown => (body as { nextPageToken?: string }).nextPageToken;

/** https://developers.google.com/workspace/tasks/reference/rest/v1/tasklists/list */
const taskLists = defineList({
  request: ({ cursor }) => ({ path: '/tasks/v1/users/@me/lists', query: { maxResults: 100, pageToken: cursor } }),
  entries: (body) => body['items'] ?? [],
  choice: (entry) => {
    const { id, title = '' } = entry as unknown as Titled;
    return { value: id, label: title || id };
  },
  next,
});

/** Open tasks: https://developers.google.com/workspace/tasks/reference/rest/v1/tasks/list. */
const tasks = defineList({
  request: ({ cursor, parameters }) => ({
    path: path`/tasks/v1/lists/${parameters['list']!}/tasks`,
    query: { maxResults: 100, showCompleted: false, pageToken: cursor },
  }),
  entries: (body) => body['items'] ?? [],
  choice: (entry) => {
    const { id, title = '', notes } = entry as unknown as Titled;
    return { value: id, label: title || id, hint: notes };
  },
  next,
});

/** Lists of Google Tasks, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = { task_lists: taskLists, tasks };
