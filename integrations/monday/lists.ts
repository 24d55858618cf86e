import type { JsonObject } from '../../domains/executions/item.ts';
import { defineList, type ListPage, type VendorList } from '../engine/defineList.ts';
import { graphqlData } from '../engine/graphql.ts';
import { pageSize, send } from './requests.ts';

/** A list by page numbers. A page that is not full is the last one. */
function numbered(field: string, document: string, choice: VendorList['choice']): VendorList {
  return defineList({
    request: ({ cursor }) => send(document, { limit: pageSize, page: Number(cursor ?? 1) }),
    entries: (body) => graphqlData(body)[field],
    choice,
    next: ({ body }, { cursor }) => {
      const found = graphqlData(body as JsonObject)[field];
      return Array.isArray(found) && found.length >= pageSize ? Number(cursor ?? 1) + 1 : null;
    },
  });
}

/** A list inside of a board. */
function ofBoard(field: string, document: string, choice: VendorList['choice']): VendorList {
  return defineList({
    request: ({ parameters }: ListPage) => send(document, { board: [parameters['board'] ?? ''] }),
    entries: (body) => {
      const [board] = (graphqlData(body)['boards'] ?? []) as (JsonObject | null)[];
      return board?.[field] ?? [];
    },
    choice,
  });
}

const boards = numbered(
  'boards',
  `query($limit: Int, $page: Int) {
  boards(limit: $limit, page: $page, order_by: used_at, state: active) { id name type workspace { name } }
}`,
  ({ id, name, type, workspace }) =>
    type === 'sub_items_board' || type === 'document'
      ? null
      : {
          value: String(id),
          label: String(name),
          hint: String((workspace as { name?: unknown } | null)?.name ?? ''),
        },
);

const groups = ofBoard(
  'groups',
  'query($board: [ID!]) { boards(ids: $board) { groups { id title } } }',
  ({ id, title }) => ({ value: String(id), label: String(title) }),
);

const columns = ofBoard(
  'columns',
  'query($board: [ID!]) { boards(ids: $board) { columns { id title type archived } } }',
  ({ id, title, type, archived }) =>
    archived === true ? null : { value: String(id), label: String(title), hint: String(type) },
);

const users = numbered(
  'users',
  'query($limit: Int, $page: Int) { users(limit: $limit, page: $page) { id name email } }',
  ({ id, name, email }) => ({ value: String(id), label: String(name), hint: String(email ?? '') }),
);

const workspaces = numbered(
  'workspaces',
  'query($limit: Int, $page: Int) { workspaces(limit: $limit, page: $page) { id name } }',
  ({ id, name }) => ({ value: String(id), label: String(name) }),
);

/** Lists of monday.com, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = { boards, groups, columns, users, workspaces };
