import type { JsonObject } from '../../domains/executions/item.ts';

/** A message of the mailbox: the mail as it came, and its place. */
interface Mail {
  readonly id: string;
  readonly threadId: string;
  readonly labelIds: readonly string[];
  readonly internalDate: string;
  readonly snippet: string;
  readonly lines: readonly string[];
}

export const owner = 'ada@example.com';
export const attachmentId = 'ANGjdJ8wXyZ0123456789';
export const attachmentText = 'hello';
const boundary = 'b1';

const headers = (subject: string, id: string, more: readonly string[] = []) => [
  'From: Grace Example <grace@example.com>',
  'To: Ada Example <ada@example.com>, team@example.com',
  'Cc: linus@example.com',
  `Subject: ${subject}`,
  `Message-ID: <${id}@mail.example.com>`,
  'Date: Fri, 28 Nov 2025 03:20:00 +0000',
  ...more,
  'MIME-Version: 1.0',
];

/** The three mails of the mailbox; each page of a list has one. The last one is in the thread of the first. */
export const mails: readonly Mail[] = [
  {
    id: '18c2f0a1b2c3d4e5',
    threadId: '18c2f0a1b2c3d4e5',
    labelIds: ['INBOX', 'UNREAD', 'Label_1'],
    internalDate: '1764300000000',
    snippet: 'Where is my order? It&#39;s late.',
    lines: [
      ...headers('=?UTF-8?Q?Bestellung_f=C3=BCr_Ada?=', 'mail-1'),
      `Content-Type: multipart/mixed; boundary="${boundary}"`,
      '',
      `--${boundary}`,
      'Content-Type: multipart/alternative; boundary="b2"',
      '',
      '--b2',
      'Content-Type: text/plain; charset="UTF-8"',
      '',
      "Where is my order? It's late.",
      '--b2',
      'Content-Type: text/html; charset="UTF-8"',
      '',
      "<p>Where is my order? It's late.</p>",
      '--b2--',
      `--${boundary}`,
      'Content-Type: text/plain; name="order.txt"',
      'Content-Disposition: attachment; filename="order.txt"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(attachmentText).toString('base64'),
      `--${boundary}--`,
    ],
  },
  {
    id: '18c2f0a1b2c3d4e6',
    threadId: '18c2f0a1b2c3d4e6',
    labelIds: ['INBOX'],
    internalDate: '1764290000000',
    snippet: 'Lunch is ready.',
    lines: [...headers('Lunch', 'mail-2'), 'Content-Type: text/plain; charset="UTF-8"', '', 'Lunch is ready.'],
  },
  {
    id: '18c2f0a1b2c3d4e7',
    threadId: '18c2f0a1b2c3d4e5',
    labelIds: ['INBOX', 'STARRED'],
    internalDate: '1764310000000',
    snippet: 'Thank you.',
    lines: [
      ...headers('Re: =?UTF-8?Q?Bestellung_f=C3=BCr_Ada?=', 'mail-3', [
        'In-Reply-To: <mail-1@mail.example.com>',
        'References: <mail-0@mail.example.com> <mail-1@mail.example.com>',
        'Reply-To: support@example.com',
      ]),
      'Content-Type: text/plain; charset="UTF-8"',
      '',
      'Thank you.',
    ],
  },
];

/** Mails that have come since, newest first. */
export const arrived: Mail[] = [];

/** A mail that comes in. */
export function arrive(
  id: string,
  { subject = 'New', labelIds = ['INBOX', 'UNREAD'], internalDate = Date.now() } = {},
): void {
  const lines = [...headers(subject, id), 'Content-Type: text/plain; charset="UTF-8"', '', 'Hello.'];
  arrived.unshift({ id, threadId: id, labelIds, internalDate: String(internalDate), snippet: 'Hello.', lines });
}

/** Ids of the threads; each page of the list has one. */
export const threadIds = ['18c2f0a1b2c3d4e5', '18c2f0a1b2c3d4e6', '18c2f0a1b2c3d4f0'];
/** Drafts: their ids are not those of their messages. */
export const draftIds = ['r-1111111111111111111', 'r-2222222222222222222', 'r-3333333333333333333'];
export const historyId = '9876';

/** The label of a new one is `Label_4`. */
export const labels: readonly JsonObject[] = [
  ...['INBOX', 'SENT', 'DRAFT', 'SPAM', 'TRASH', 'UNREAD', 'STARRED', 'IMPORTANT'].map((id) => ({
    id,
    name: id,
    type: 'system',
    messageListVisibility: 'hide',
  })),
  { id: 'CATEGORY_PROMOTIONS', name: 'CATEGORY_PROMOTIONS', type: 'system', messageListVisibility: 'hide' },
  { id: 'Label_1', name: 'Orders', type: 'user', messageListVisibility: 'show', labelListVisibility: 'labelShow' },
  {
    id: 'Label_2',
    name: 'Orders/Open',
    type: 'user',
    color: { textColor: '#ffffff', backgroundColor: '#16a766' },
    labelListVisibility: 'labelShowIfUnread',
  },
  { id: 'Label_3', name: 'Support', type: 'user' },
];

export function rawOf({ lines }: Mail): Buffer {
  return Buffer.from(lines.join('\r\n'));
}

/** https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages#Message */
export function messageAt(mail: Mail, format: string, wanted: readonly string[]): JsonObject {
  const { id, threadId, labelIds, snippet, internalDate } = mail;
  const raw = rawOf(mail);
  const base = { id, threadId, labelIds, snippet, historyId: '1234', internalDate, sizeEstimate: raw.length };
  if (format === 'minimal') return base;
  if (format === 'raw') return { ...base, raw: raw.toString('base64url') };
  const head = headersOf(mail);
  const names = new Set(wanted.map((name) => name.toLowerCase()));
  const mimeType = mail.lines.some((line) => line.includes('multipart/mixed')) ? 'multipart/mixed' : 'text/plain';
  if (format === 'metadata') {
    const shown = names.size === 0 ? head : head.filter(({ name }) => names.has(name.toLowerCase()));
    return { ...base, payload: { mimeType, headers: shown } };
  }
  return { ...base, payload: { partId: '', mimeType, filename: '', headers: head, ...contentOf(mail, mimeType) } };
}

function headersOf({ lines }: Mail): { name: string; value: string }[] {
  return lines.slice(0, lines.indexOf('')).map((line) => {
    const [name = '', ...value] = line.split(': ');
    return { name, value: decoded(value.join(': ')) };
  });
}

/** Gmail sends header values decoded. */
function decoded(value: string): string {
  return value.replace('=?UTF-8?Q?Bestellung_f=C3=BCr_Ada?=', 'Bestellung für Ada');
}

const part = (partId: string, mimeType: string, text: string) => ({
  partId,
  mimeType,
  filename: '',
  headers: [{ name: 'Content-Type', value: `${mimeType}; charset="UTF-8"` }],
  body: { size: text.length, data: Buffer.from(text).toString('base64url') },
});

function contentOf({ lines }: Mail, mimeType: string): JsonObject {
  const text = lines[lines.indexOf('') + 1]!;
  if (mimeType === 'text/plain') return { body: { size: text.length, data: Buffer.from(text).toString('base64url') } };
  const said = "Where is my order? It's late.";
  return {
    body: { size: 0 },
    parts: [
      {
        partId: '0',
        mimeType: 'multipart/alternative',
        filename: '',
        headers: [{ name: 'Content-Type', value: 'multipart/alternative; boundary="b2"' }],
        body: { size: 0 },
        parts: [part('0.0', 'text/plain', said), part('0.1', 'text/html', `<p>${said}</p>`)],
      },
      {
        partId: '1',
        mimeType: 'text/plain',
        filename: 'order.txt',
        headers: [
          { name: 'Content-Type', value: 'text/plain; name="order.txt"' },
          { name: 'Content-Disposition', value: 'attachment; filename="order.txt"' },
          { name: 'Content-Transfer-Encoding', value: 'base64' },
        ],
        body: { attachmentId, size: attachmentText.length },
      },
    ],
  };
}
