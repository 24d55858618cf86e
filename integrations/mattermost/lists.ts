import { defineList, type VendorList } from '../engine/defineList.ts';
import { path } from '../engine/vendorRequest.ts';

interface Team {
  id: string;
  name: string;
  display_name: string;
}

/** https://developers.mattermost.com/api-documentation/#/operations/GetTeamsForUser has no pages. */
const teams = defineList({
  request: () => ({ path: '/users/me/teams' }),
  entries: (body) => body,
  choice: (entry) => {
    const { id, name, display_name: title } = entry as unknown as Team;
    return { value: id, label: title || name };
  },
});

interface Channel extends Team {
  type: string;
  purpose?: string;
}

/** Channels of the account, without direct messages, whose names are IDs. */
const channels = defineList({
  request: ({ parameters }) => ({ path: path`/users/me/teams/${parameters['team']!}/channels` }),
  entries: (body) => body,
  choice: (entry) => {
    const { id, name, display_name: title, type, purpose } = entry as unknown as Channel;
    return type === 'O' || type === 'P' ? { value: id, label: title || name, hint: purpose } : null;
  },
});

interface User {
  id: string;
  username: string;
  first_name?: string;
  last_name?: string;
  delete_at?: number;
}

/** https://developers.mattermost.com/api-documentation/#/operations/SearchUsers; without a text, the first 200 users. */
const users = defineList({
  request: ({ search }) =>
    search === ''
      ? { path: '/users', query: { per_page: 200 } }
      : { method: 'POST', path: '/users/search', json: { term: search, limit: 100 } },
  entries: (body) => body,
  choice: (entry) => {
    const { id, username, first_name: first = '', last_name: last = '', delete_at: end = 0 } = entry as unknown as User;
    return end > 0 ? null : { value: id, label: username, hint: `${first} ${last}`.trim() };
  },
  searches: true,
});

/** Lists of Mattermost, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = { teams, channels, users };
