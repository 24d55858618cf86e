import { boolean, choice, list, text } from '../../platform/schema/schema.ts';

/** Fields that several nodes of Gmail share. */
export const messageId = text({
  title: 'Message',
  description: 'ID of a message, such as the field id of the output of "List".',
  placeholder: '18c2f0a1b2c3d4e5',
  required: true,
  maxLength: 200,
});

export const threadId = text({
  title: 'Thread',
  description: 'ID of a thread, such as the field threadId of a message.',
  placeholder: '18c2f0a1b2c3d4e5',
  required: true,
  maxLength: 200,
});

const label = text({ title: 'Label', choices: { list: 'labels' }, required: true, maxLength: 200 });

/** Labels to add or to remove; Gmail accepts 100 at once. */
export const labels = list(label)({
  title: 'Labels',
  description: 'IDs of labels.',
  entry: 'label',
  required: true,
  minItems: 1,
  maxItems: 100,
});

/** How messages are returned. */
export const output = {
  output: choice(['simple', 'full', 'gmail'], {
    simple: 'Main headers',
    full: 'All headers and texts',
    gmail: 'As Gmail returns it',
  })({ title: 'Output', default: 'simple' }),
  attachments: boolean({
    title: 'Download attachments',
    description: 'Adds the attachments of each message as files.',
    default: false,
    showWhen: { output: ['full'] },
  }),
  attachment_prefix: text({
    title: 'Name of attachments',
    description: 'Beginning of the names of the files in the item. A number follows.',
    rare: true,
    maxLength: 100,
    default: 'attachment_',
    showWhen: { output: ['full'] },
  }),
};

/** Filters of lists. */
export const filters = {
  search: text({
    title: 'Search',
    description: 'As in the search box of Gmail: subject:invoice has:attachment.',
    placeholder: 'subject:invoice has:attachment',
    maxLength: 4_000,
  }),
  with_labels: list(label)({
    title: 'With labels',
    description: 'IDs of labels. Only mails that have all of them.',
    entry: 'label',
    maxItems: 100,
    default: [],
  }),
  from: text({ title: 'From', description: 'Name or address of the sender.', rare: true, maxLength: 1_000 }),
  read_status: choice(['any', 'unread', 'read'], { any: 'All', unread: 'Unread', read: 'Read' })({
    title: 'Status',
    default: 'any',
  }),
  received_after: text({
    title: 'Received after',
    description: 'A time such as 2026-11-28T08:00:00Z, or Unix time in seconds. Without a zone, UTC.',
    placeholder: '2026-11-28T08:00:00Z',
    rare: true,
    maxLength: 100,
  }),
  received_before: text({ title: 'Received before', rare: true, maxLength: 100 }),
  include_spam_trash: boolean({ title: 'With spam and trash', rare: true, default: false }),
};
