import { list, text } from '../../platform/schema/schema.ts';

const addresses = { placeholder: 'Ada <ada@example.com>, bob@example.com', maxLength: 50_000 } as const;

/** The body of a mail, and options of its headers. */
export const contentFields = {
  text: text({ title: 'Text', control: 'textarea', maxLength: 5_000_000 }),
  html: text({
    title: 'HTML',
    description: 'HTML version of the mail. Use cid:name to show an attachment inline.',
    control: 'code',
    language: 'html',
    maxLength: 5_000_000,
  }),
  attach: list(text({ title: 'File name', required: true, maxLength: 200 }))({
    title: 'Attachments',
    description: 'Names of files in the item. All together have up to 25 MB.',
    entry: 'attachment',
    maxItems: 100,
    default: [],
  }),
  cc: text({ title: 'Cc', rare: true, ...addresses }),
  bcc: text({ title: 'Bcc', rare: true, ...addresses }),
  reply_to: text({ title: 'Reply to', rare: true, ...addresses }),
  send_as: text({
    title: 'Send as',
    description: 'One of the addresses under "Send mail as" in the settings of Gmail. Gmail replaces others.',
    choices: { list: 'aliases' },
    rare: true,
    maxLength: 1_000,
  }),
  sender_name: text({ title: 'Sender name', rare: true, maxLength: 200 }),
};

export const to = text({ title: 'To', ...addresses, required: true });
/** A draft can have no recipient yet. */
export const draftTo = text({ title: 'To', ...addresses });
export const subject = text({ title: 'Subject', maxLength: 2_000, default: '' });

/** A thread that a new mail belongs to. */
export const inThread = text({
  title: 'In thread',
  description: 'ID of a thread. The mail answers its last message. Without a subject, it takes that of the thread.',
  rare: true,
  maxLength: 200,
});
