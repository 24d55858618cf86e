import { defineList, type VendorList } from '../engine/defineList.ts';
import { cursorOf, list, read } from './methods.ts';

const limit = list.pageSize.max;

interface SlackChannel {
  id: string;
  name?: string;
  topic?: { value?: string };
}

/** https://docs.slack.dev/reference/methods/conversations.list. Pages may be short or empty, because archived channels are left out. */
const channels = defineList({
  request: ({ cursor }) =>
    read('conversations.list', { types: 'public_channel,private_channel', exclude_archived: true, limit, cursor }),
  entries: (body) => body['channels'],
  choice: (entry) => {
    const { id, name = id, topic } = entry as unknown as SlackChannel;
    return { value: id, label: `#${name}`, hint: topic?.value };
  },
  next: cursorOf,
});

interface SlackUser {
  id: string;
  name?: string;
  real_name?: string;
  deleted?: boolean;
}

/** https://docs.slack.dev/reference/methods/users.list. */
const users = defineList({
  request: ({ cursor }) => read('users.list', { limit, cursor }),
  entries: (body) => body['members'],
  choice: (entry) => {
    const { id, name = id, real_name: realName = '', deleted = false } = entry as unknown as SlackUser;
    return deleted ? null : { value: id, label: realName || name, hint: `@${name}` };
  },
  next: cursorOf,
});

interface SlackUserGroup {
  id: string;
  name: string;
  handle: string;
}

/** https://docs.slack.dev/reference/methods/usergroups.list has no pages. */
const userGroups = defineList({
  request: () => read('usergroups.list', {}),
  entries: (body) => body['usergroups'],
  choice: (entry) => {
    const { id, name, handle } = entry as unknown as SlackUserGroup;
    return { value: id, label: name, hint: `@${handle}` };
  },
});

interface ScheduledMessage {
  id: string;
  text?: string;
  post_at: number;
}

/** https://docs.slack.dev/reference/methods/chat.scheduledMessages.list. */
const scheduledMessages = defineList({
  request: ({ cursor, parameters }) =>
    read('chat.scheduledMessages.list', { channel: parameters['channel'], limit: 100, cursor }),
  entries: (body) => body['scheduled_messages'],
  choice: (entry) => {
    const { id, text = '', post_at: sentAt } = entry as unknown as ScheduledMessage;
    return { value: id, label: text || id, hint: new Date(sentAt * 1000).toISOString().slice(0, 16).replace('T', ' ') };
  },
  next: cursorOf,
});

/** Lists of Slack, by the name in `choices` of a field. Slack cannot search them. */
export const lists: Readonly<Record<string, VendorList>> = {
  channels,
  users,
  user_groups: userGroups,
  scheduled_messages: scheduledMessages,
};
