import { anyJson, boolean, choice, list as listField, object, text } from '../../platform/schema/schema.ts';
import { readDate } from '../../activities/values/dates.ts';
import type { JsonObject } from '../../domains/executions/item.ts';

const idLimit = 1_000;

/** Fields that several nodes of Teams share. */
export const team = text({
  title: 'Team',
  description: 'ID of a team.',
  required: true,
  maxLength: idLimit,
  choices: { list: 'teams' },
});

export const channel = text({
  title: 'Channel',
  description: 'ID of a channel.',
  placeholder: '19:…@thread.tacv2',
  required: true,
  maxLength: idLimit,
  choices: { list: 'channels', needs: ['team'] },
});

export const chat = text({
  title: 'Chat',
  description: 'ID of a chat.',
  placeholder: '19:…@thread.v2',
  required: true,
  maxLength: idLimit,
  choices: { list: 'chats' },
});

export const message = text({
  title: 'Message',
  description: 'ID of a message.',
  placeholder: '1764300000123',
  required: true,
  maxLength: idLimit,
});

export const user = text({
  title: 'User',
  description: 'ID or e-mail address of a user.',
  placeholder: 'ann@example.com',
  required: true,
  maxLength: idLimit,
  choices: { list: 'users' },
});

/** The content of a message. */
export const content = {
  text: text({ title: 'Text', control: 'textarea', maxLength: 28_000 }),
  format: choice(['text', 'html'], { text: 'Plain text', html: 'HTML' })({ title: 'Format', default: 'text' }),
  mentions: listField(
    object({
      user,
      name: text({ title: 'Name', description: 'Default: the name in Teams.', maxLength: 256 }),
    }),
  )({ title: 'Mentions', entry: 'mention', rare: true, maxItems: 50 }),
  card: anyJson({
    title: 'Adaptive Card',
    description: 'JSON of a card. Its buttons can open links only.',
    control: 'code',
    rare: true,
  }),
  importance: choice(['normal', 'high', 'urgent'], { normal: 'Normal', high: 'High', urgent: 'Urgent' })({
    title: 'Importance',
    rare: true,
    default: 'normal',
  }),
};

export const subject = text({ title: 'Subject', rare: true, maxLength: 255 });

export const withEvents = boolean({
  title: 'With system messages',
  description: 'Such as those about new members.',
  rare: true,
  default: false,
});

/** Returns the messages of people, without those of the system if they are not wanted. */
export function messagesOf({ value = [] }: JsonObject, withAll: boolean): JsonObject[] {
  const messages = value as JsonObject[];
  return withAll ? messages : messages.filter(({ messageType }) => messageType === 'message');
}

export const since = text({
  title: 'Changed since',
  description: 'A time without an offset is in UTC.',
  placeholder: '2026-11-01T00:00:00Z',
  rare: true,
  maxLength: 60,
});

/** Returns the query for messages that were changed since a time: filter and order name the same field. */
export function sinceQuery(written: string | undefined): JsonObject {
  if (!written?.trim()) return { $orderby: 'createdDateTime desc' };
  const time = readDate(written, { zone: 'UTC', param: '/since' }).toUTC().toFormat("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'");
  return { $orderby: 'lastModifiedDateTime desc', $filter: `lastModifiedDateTime gt ${time}` };
}

export const emoji = text({ title: 'Emoji', placeholder: '👍', required: true, maxLength: 50 });
