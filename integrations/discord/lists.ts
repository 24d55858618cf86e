import { defineList, type VendorList } from '../engine/defineList.ts';
import { path } from '../engine/vendorRequest.ts';

interface Named {
  id: string;
  name: string;
}

/** https://docs.discord.com/developers/resources/user#get-current-user-guilds: at most 200 servers. */
const guilds = defineList({
  request: () => ({ path: '/users/@me/guilds', query: { limit: 200 } }),
  entries: (body) => body,
  choice: (entry) => {
    const { id, name } = entry as unknown as Named;
    return { value: id, label: name };
  },
});

const category = 4;

interface Channel extends Named {
  type: number;
  topic?: string | null;
}

/** https://docs.discord.com/developers/resources/guild#get-guild-channels: all of them, without threads. */
const channels = defineList({
  request: ({ parameters }) => ({ path: path`/guilds/${parameters['guild']!}/channels` }),
  entries: (body) => body,
  choice: (entry) => {
    const { id, name, type, topic } = entry as unknown as Channel;
    return type === category ? null : { value: id, label: `#${name}`, hint: topic ?? undefined };
  },
});

const categories = defineList({
  request: ({ parameters }) => ({ path: path`/guilds/${parameters['guild']!}/channels` }),
  entries: (body) => body,
  choice: (entry) => {
    const { id, name, type } = entry as unknown as Channel;
    return type === category ? { value: id, label: name } : null;
  },
});

interface Role extends Named {
  managed?: boolean;
}

/** Roles that can be given. The role @everyone, which has the ID of the server, and the roles of bots cannot. */
const roles = defineList({
  request: ({ parameters }) => ({ path: path`/guilds/${parameters['guild']!}/roles` }),
  entries: (body) => body,
  choice: (entry) => {
    const { id, name, managed = false } = entry as unknown as Role;
    return managed || name === '@everyone' ? null : { value: id, label: name };
  },
});

interface Member {
  nick?: string | null;
  user: { id: string; username: string; global_name?: string | null };
}

/** https://docs.discord.com/developers/resources/guild#list-guild-members needs the intent for members; the search does not. */
const members = defineList({
  request: ({ parameters, search }) =>
    search === ''
      ? { path: path`/guilds/${parameters['guild']!}/members`, query: { limit: 1_000 } }
      : { path: path`/guilds/${parameters['guild']!}/members/search`, query: { query: search, limit: 100 } },
  entries: (body) => body,
  choice: (entry) => {
    const { nick, user } = entry as unknown as Member;
    return { value: user.id, label: nick ?? user.global_name ?? user.username, hint: `@${user.username}` };
  },
  searches: true,
});

/** Lists of Discord, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = { guilds, channels, categories, roles, members };
