import { boolean, choice, list, object, text } from '../../platform/schema/schema.ts';
import { categories, importance } from './fields.ts';

const addresses = { placeholder: 'Ada <ada@example.com>, bob@example.com', maxLength: 50_000 } as const;

export const to = text({ title: 'To', ...addresses, required: true });
/** A draft can have no recipient yet, and a reply has its own. */
export const anyTo = text({ title: 'To', ...addresses });
export const subject = text({ title: 'Subject', maxLength: 255, default: '' });

/** The content of a mail; Outlook has one body, as text or as HTML. */
export const bodyFields = {
  body: text({ title: 'Body', control: 'textarea', maxLength: 3_500_000 }),
  body_type: choice(['html', 'text'], { html: 'HTML', text: 'Text' })({ title: 'Body type', default: 'html' }),
};

export const attach = list(text({ title: 'File name', required: true, maxLength: 200 }))({
  title: 'Attachments',
  description: 'Names of files in the item. Each has up to 150 MB.',
  entry: 'attachment',
  maxItems: 100,
  default: [],
});

/** Options of a mail. */
export const optionFields = {
  cc: text({ title: 'Cc', rare: true, ...addresses }),
  bcc: text({ title: 'Bcc', rare: true, ...addresses }),
  reply_to: text({ title: 'Reply to', rare: true, ...addresses }),
  send_as: text({
    title: 'Send as',
    description: 'Another address that the account may send from.',
    placeholder: 'support@example.com',
    rare: true,
    maxLength: 320,
  }),
  importance,
  categories,
  read_receipt: boolean({ title: 'Ask for a read receipt', rare: true, default: false }),
  headers: list(
    object({
      name: text({ title: 'Name', placeholder: 'x-order', required: true, maxLength: 200, pattern: '^[xX]-[\\w-]+$' }),
      value: text({ title: 'Value', maxLength: 1_000 }),
    }),
  )({
    title: 'Headers',
    description: 'Their names begin with x-.',
    entry: 'header',
    rare: true,
    maxItems: 5,
    default: [],
  }),
};
