import type { JsonObject } from '../../domains/executions/item.ts';
import { defineList, type ListEntry, type ListPage, type VendorList } from '../engine/defineList.ts';
import { inProject } from './requests.ts';

interface Listed {
  readonly path: (page: ListPage) => string;
  readonly query?: Readonly<Record<string, unknown>>;
  /** The parameter for a search; missing: the engine filters. */
  readonly searchedBy?: string;
  readonly choice: (entry: JsonObject) => ListEntry | null;
}

/** A list whose pages have numbers. */
function numbered({ path, query = {}, searchedBy, choice }: Listed): VendorList {
  return defineList({
    request: (page) => ({
      path: path(page),
      query: {
        ...query,
        per_page: 100,
        page: page.cursor,
        ...(searchedBy === undefined ? {} : { [searchedBy]: page.search }),
      },
    }),
    entries: (body) => body,
    choice,
    next: ({ headers }) => headers['x-next-page'],
    ...(searchedBy === undefined ? {} : { searches: true as const }),
  });
}

const ofProject =
  (rest: string) =>
  ({ parameters }: ListPage): string =>
    inProject({ project: parameters['project']! }, rest);

interface Entry {
  id: number;
  name: string;
  path_with_namespace: string;
  full_path: string;
  title: string;
  username: string;
  due_date: string | null;
}

const entryOf = (entry: JsonObject): Entry => entry as unknown as Entry;

export const lists: Readonly<Record<string, VendorList>> = {
  projects: numbered({
    path: () => '/projects',
    query: { membership: true, simple: true, order_by: 'last_activity_at' },
    searchedBy: 'search',
    choice: (entry) => ({ value: String(entryOf(entry).id), label: entryOf(entry).path_with_namespace }),
  }),
  groups: numbered({
    path: () => '/groups',
    searchedBy: 'search',
    choice: (entry) => ({
      value: String(entryOf(entry).id),
      label: entryOf(entry).full_path,
      hint: entryOf(entry).name,
    }),
  }),
  branches: numbered({
    path: ofProject('/repository/branches'),
    searchedBy: 'search',
    choice: (entry) => ({ value: entryOf(entry).name, label: entryOf(entry).name }),
  }),
  labels: numbered({
    path: ofProject('/labels'),
    searchedBy: 'search',
    choice: (entry) => ({ value: entryOf(entry).name, label: entryOf(entry).name }),
  }),
  milestones: numbered({
    path: ofProject('/milestones'),
    query: { state: 'active' },
    searchedBy: 'search',
    choice: (entry) => ({
      value: String(entryOf(entry).id),
      label: entryOf(entry).title,
      hint: entryOf(entry).due_date ?? undefined,
    }),
  }),
  members: numbered({
    path: ofProject('/members/all'),
    searchedBy: 'query',
    choice: (entry) => ({
      value: String(entryOf(entry).id),
      label: entryOf(entry).name,
      hint: entryOf(entry).username,
    }),
  }),
};
