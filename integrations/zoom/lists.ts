import { defineList, type VendorList } from '../engine/defineList.ts';
import { path } from '../engine/vendorRequest.ts';

const next: NonNullable<VendorList['next']> = ({ body }) => (body as { next_page_token?: unknown }).next_page_token;

const users = defineList({
  request: ({ cursor }) => ({ path: '/users', query: { page_size: 300, next_page_token: cursor } }),
  entries: (body) => body['users'],
  choice: ({ id, email, display_name: name }) => ({
    value: String(id),
    label: String(name ?? email ?? ''),
    hint: typeof email === 'string' ? email : undefined,
  }),
  next,
});

/** Meetings that are still to come. */
const meetings = defineList({
  request: ({ cursor, parameters }) => ({
    path: path`/users/${parameters['user'] ?? 'me'}/meetings`,
    query: { type: 'upcoming', page_size: 300, next_page_token: cursor },
  }),
  entries: (body) => body['meetings'],
  choice: ({ id, topic, start_time: start }) => ({
    value: String(id),
    label: String(topic),
    hint: typeof start === 'string' ? start.slice(0, 16).replace('T', ' ') : undefined,
  }),
  next,
});

/** Lists of Zoom, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = { users, meetings };
