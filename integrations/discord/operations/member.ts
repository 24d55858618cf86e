import { boolean, integer, list, text } from '../../../platform/schema/schema.ts';
import { itemsOf } from '../../../activities/items/itemsOf.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { BarePages } from '../BarePages.ts';
import { guild } from '../fields.ts';
import { discord } from '../vendor.ts';

const example = { guild: '7700000000000000001', user: '5000000000000000001' };
const role = '8800000000000000001';
const found = { user: { id: '5000000000000000001', username: 'ann' } };
const user = text({
  title: 'User',
  description: 'ID of a user.',
  choices: { list: 'members', needs: ['guild'] },
  required: true,
  maxLength: 30,
});
const one = { guild, user };
const reason = text({ title: 'Reason', description: 'For the audit log of the server.', rare: true, maxLength: 400 });
const named = (_body: unknown, { guild: server, user: id }: { guild: string; user: string }) => ({
  guild: server,
  user: id,
});

/** https://docs.discord.com/developers/resources/audit-log: the reason is encoded as in an address. */
function reasonOf(given: string | undefined) {
  return given ? { headers: { 'x-audit-log-reason': encodeURIComponent(given).slice(0, 512) } } : {};
}

const maxPage = 1_000;

/** Pages are bare lists, by ID; the last one has fewer members than were asked for. */
const listMembers = defineOperation({
  title: 'List',
  description: 'Lists members of a server. The bot needs the intent for members.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    guild,
    all: boolean({ title: 'Return all', description: 'Reads all pages, up to 100,000 items.', default: false }),
    limit: integer({ title: 'Max items', minimum: 1, maximum: 100_000, default: 50, showWhen: { all: [false] } }),
    after: text({ title: 'After user', description: 'ID of a user.', rare: true, maxLength: 30 }),
  },
  example: { guild: example.guild },
  output: found,
  run: async ({ guild: server, all, limit, after: from }, { client, key }) => {
    const pages = new BarePages({ all, limit });
    let after = from || '0';
    for (;;) {
      const asked = pages.next(maxPage);
      const request = { path: path`/guilds/${server}/members`, query: { limit: asked, after } };
      const { body } = await client.send(request, { repeat: 'safe', key });
      if (pages.add(body, asked)) return itemsOf(pages.found);
      const last = (pages.last as { user: { id: string } }).user.id;
      if (BigInt(last) <= BigInt(after))
        throw new AppError('target_error', 'The next page is a page that was read before.');
      after = last;
    }
  },
});

const search = defineOperation({
  title: 'Search',
  description: 'Finds members by the beginning of their names.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    guild,
    search: text({ title: 'Name', required: true, maxLength: 100 }),
    max_found: integer({ title: 'Max members', default: 50, minimum: 1, maximum: 1_000 }),
  },
  example: { guild: example.guild, search: 'ann' },
  output: found,
  request: ({ guild: server, search: query, max_found: limit }) => ({
    path: path`/guilds/${server}/members/search`,
    query: { query, limit },
  }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a member of a server.',
  effects: reads,
  repeat: 'safe',
  parameters: one,
  example,
  output: found,
  request: ({ guild: server, user: id }) => ({ path: path`/guilds/${server}/members/${id}` }),
});

const roles = list(
  text({ title: 'Role', choices: { list: 'roles', needs: ['guild'] }, required: true, maxLength: 30 }),
)({ title: 'Roles', description: 'IDs of roles.', entry: 'role', required: true, minItems: 1, maxItems: 50 });

/** An operation with a request for each role. */
function changeRoles(texts: { title: string; description: string; method: 'PUT' | 'DELETE' }) {
  const { title, description, method } = texts;
  return defineOperation({
    title,
    description,
    effects: ['changes'],
    repeat: 'safe',
    parameters: { ...one, roles, reason },
    example: { ...example, roles: [role] },
    output: { ...example, roles: [role] },
    run: async ({ guild: server, user: id, roles: all, reason: why }, { client, key }) => {
      for (const each of all) {
        const request = { method, path: path`/guilds/${server}/members/${id}/roles/${each}`, ...reasonOf(why) };
        await client.send(request, { repeat: 'safe', key });
      }
      return itemsOf({ guild: server, user: id, roles: all });
    },
  });
}

const addRoles = changeRoles({ title: 'Add roles', description: 'Gives roles to a member.', method: 'PUT' });
const removeRoles = changeRoles({ title: 'Remove roles', description: 'Takes roles from a member.', method: 'DELETE' });

const maxTimeoutDays = 28;

const timeout = defineOperation({
  title: 'Time out',
  description: 'Keeps a member from writing until a time.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    ...one,
    until: text({
      title: 'Until',
      description: `A time at most ${maxTimeoutDays} days ahead. Empty: the member may write again.`,
      placeholder: '2026-11-28T09:00:00Z',
      maxLength: 40,
    }),
    reason,
  },
  example: { ...example, until: '2026-11-28T09:00:00Z' },
  output: { communication_disabled_until: '2026-11-28T09:00:00.000Z' },
  request: ({ guild: server, user: id, until, reason: why }) => ({
    method: 'PATCH',
    path: path`/guilds/${server}/members/${id}`,
    json: { communication_disabled_until: until ? timeOf(until) : null },
    ...reasonOf(why),
  }),
});

function timeOf(value: string): string {
  const time = new Date(value);
  if (!Number.isNaN(time.getTime())) return time.toISOString();
  throw new AppError('parameter_invalid', 'Enter a time such as 2026-11-28T09:00:00Z.', { param: '/until' });
}

const kick = defineOperation({
  title: 'Kick',
  description: 'Removes a member from a server, who may come back.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['10007'],
  parameters: { ...one, reason },
  example,
  output: example,
  request: ({ guild: server, user: id, reason: why }) => ({
    method: 'DELETE',
    path: path`/guilds/${server}/members/${id}`,
    ...reasonOf(why),
  }),
  result: named,
});

const ban = defineOperation({
  title: 'Ban',
  description: 'Removes a user from a server, who cannot come back.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    ...one,
    delete_messages: integer({
      title: 'Delete messages of the last seconds',
      description: 'At most 604800, a week.',
      default: 0,
      minimum: 0,
      maximum: 604_800,
    }),
    reason,
  },
  example,
  output: example,
  request: ({ guild: server, user: id, delete_messages: seconds, reason: why }) => ({
    method: 'PUT',
    path: path`/guilds/${server}/bans/${id}`,
    json: { delete_message_seconds: seconds },
    ...reasonOf(why),
  }),
  result: named,
});

const unban = defineOperation({
  title: 'Unban',
  description: 'Lets a banned user join again.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['10026'],
  parameters: {
    guild,
    banned: text({ title: 'Banned user', description: 'ID of a user.', required: true, maxLength: 30 }),
    reason,
  },
  example: { guild: example.guild, banned: example.user },
  output: example,
  request: ({ guild: server, banned: id, reason: why }) => ({
    method: 'DELETE',
    path: path`/guilds/${server}/bans/${id}`,
    ...reasonOf(why),
  }),
  result: (_body, { guild: server, banned: id }) => ({ guild: server, user: id }),
});

/** Members of Discord servers: https://docs.discord.com/developers/resources/guild#guild-member-object. */
export const node = vendorNode(discord, {
  noun: 'member',
  title: 'Discord member',
  description: 'Lists members of a Discord server, changes their roles, or removes them.',
  first: 'list',
  operations: {
    list: listMembers,
    search,
    get,
    add_roles: addRoles,
    remove_roles: removeRoles,
    timeout,
    kick,
    ban,
    unban,
  },
});
