import type { Fields } from './fakeSchema.ts';

const time = '2026-11-28T09:00:00.000000+00:00';

export const bot = { id: '9000000000000000001', username: 'bureau', global_name: null, discriminator: '0', bot: true };
export const users: readonly (Fields & { id: string })[] = [
  { id: '5000000000000000001', username: 'ann', global_name: 'Ann Example', discriminator: '0' },
  { id: '5000000000000000002', username: 'ben', global_name: null, discriminator: '0' },
  { id: '5000000000000000003', username: 'cem', global_name: 'Cem Example', discriminator: '0' },
];

export const guild = { id: '7700000000000000001', name: 'Example', icon: null, owner: false, permissions: '8' };
export const guilds: readonly (Fields & { id: string })[] = [
  guild,
  { ...guild, id: '7700000000000000002', name: 'Second' },
  { ...guild, id: '7700000000000000003', name: 'Third' },
];

export const channelId = '1001000000000000001';
const channel = { guild_id: guild.id, parent_id: null, topic: null, nsfw: false, permission_overwrites: [] };
/** A category, then channels out of their order. */
export const channels: readonly (Fields & { id: string })[] = [
  { ...channel, id: '1001000000000000009', type: 4, name: 'Work', position: 0 },
  { ...channel, id: '1001000000000000002', type: 2, name: 'Talk', position: 2 },
  { ...channel, id: channelId, type: 0, name: 'general', position: 1, topic: 'News', parent_id: '1001000000000000009' },
  { ...channel, id: '1001000000000000003', type: 15, name: 'ideas', position: 3 },
];
export const dmId = '1001000000000000004';

/** Roles of the server; an integration manages the last one. */
export const roles: readonly (Fields & { id: string })[] = [
  { id: guild.id, name: '@everyone', position: 0, color: 0, managed: false, permissions: '0' },
  { id: '8800000000000000001', name: 'Support', position: 1, color: 255, managed: false, permissions: '0' },
  { id: '8800000000000000002', name: 'bureau', position: 2, color: 0, managed: true, permissions: '8' },
];

export const memberOf = (user: Fields): Fields => ({
  user,
  nick: user['username'] === 'ben' ? 'Benny' : null,
  roles: ['8800000000000000001'],
  joined_at: time,
  deaf: false,
  mute: false,
  communication_disabled_until: null,
});

/** Identifiers of messages of a channel, newest first. */
export const messageIds = ['2001000000000000003', '2001000000000000002', '2001000000000000001'];

/** https://docs.discord.com/developers/resources/message#message-object */
export function messageOf(
  given: Fields,
  {
    id = messageIds[0],
    channel: of = channelId,
    files = [],
  }: { id?: string | undefined; channel?: string; files?: readonly string[] } = {},
): Fields {
  const { content = '', embeds = [], components = [], flags = 0, nonce, tts = false } = given;
  const { message_reference: reference } = given;
  return {
    id,
    channel_id: of,
    author: bot,
    content: content ?? '',
    timestamp: time,
    edited_timestamp: null,
    tts,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments: files.map((filename, index) => ({
      id: `3001000000000000${String(index).padStart(3, '0')}`,
      filename,
      size: 5,
      url: `https://cdn.discordapp.com/attachments/${of}/3001/${filename}?ex=1&is=2&hm=3`,
      content_type: 'text/plain',
    })),
    embeds: ((embeds as readonly Fields[] | null) ?? []).map((embed) => ({ type: 'rich', ...embed })),
    components: components ?? [],
    pinned: false,
    type: reference === undefined ? 0 : 19,
    flags: flags ?? 0,
    ...(nonce === undefined ? {} : { nonce }),
    ...(reference === undefined ? {} : { message_reference: reference }),
  };
}

export const threadOf = (name: unknown): Fields => ({
  id: '1001000000000000005',
  guild_id: guild.id,
  parent_id: channelId,
  owner_id: bot.id,
  type: 11,
  name,
  thread_metadata: { archived: false, auto_archive_duration: 1_440, locked: false },
});
