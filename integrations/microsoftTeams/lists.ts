import type { JsonObject } from '../../domains/executions/item.ts';
import { defineList, type ListEntry, type ListPage, type VendorList } from '../engine/defineList.ts';
import { path } from '../engine/vendorRequest.ts';
import { cursorOf, cursorQuery, valueOf } from '../microsoft/odata.ts';

interface Listed {
  readonly path: (page: ListPage) => string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly choice: (entry: JsonObject) => ListEntry | null;
}

function listed({ path: pathOf, query = {}, choice }: Listed): VendorList {
  return defineList({
    request: (page) => ({ path: pathOf(page), query: { ...query, ...cursorQuery(page.cursor) } }),
    entries: valueOf,
    choice,
    next: cursorOf,
  });
}

const named =
  (label: string) =>
  (entry: JsonObject): ListEntry => ({ value: String(entry['id']), label: String(entry[label]) });

/** A chat without a topic has the names of its members. */
function chatEntry({ id, topic, members }: JsonObject): ListEntry {
  const people = Array.isArray(members) ? (members as { displayName?: string }[]) : [];
  const names = people.flatMap(({ displayName }) => displayName ?? []).join(', ');
  return { value: String(id), label: String(topic || names || id), hint: topic ? names : undefined };
}

/** Searches people by the beginning of their names; the search of a directory needs a header. */
const users = defineList({
  request: ({ search, cursor }) => ({
    path: '/users',
    query: {
      $select: 'id,displayName,mail,userPrincipalName',
      $top: 100,
      ...(search === '' ? {} : { $search: `"displayName:${search.replaceAll(/["\\]/g, '')}"` }),
      ...cursorQuery(cursor),
    },
    headers: { consistencylevel: 'eventual' },
  }),
  entries: valueOf,
  choice: (entry) => ({
    value: String(entry['id']),
    label: String(entry['displayName']),
    hint: String(entry['mail'] ?? entry['userPrincipalName'] ?? ''),
  }),
  next: cursorOf,
  searches: true,
});

export const lists: Readonly<Record<string, VendorList>> = {
  teams: listed({ path: () => '/me/joinedTeams', choice: named('displayName') }),
  channels: listed({
    path: ({ parameters }) => path`/teams/${parameters['team']!}/channels`,
    choice: named('displayName'),
  }),
  chats: listed({ path: () => '/me/chats', query: { $expand: 'members', $top: 50 }, choice: chatEntry }),
  chat_members: listed({
    path: ({ parameters }) => path`/chats/${parameters['chat']!}/members`,
    choice: named('displayName'),
  }),
  users,
  plans: listed({ path: () => '/me/planner/plans', choice: named('title') }),
  buckets: listed({
    path: ({ parameters }) => path`/planner/plans/${parameters['plan']!}/buckets`,
    choice: named('name'),
  }),
};
