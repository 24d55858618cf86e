import PostalMime, { type Email } from 'postal-mime';
import { describe, expect, test } from 'vitest';
import type { NodeHttp } from '../../activities/kit/services/NodeHttp.ts';
import type { Item } from '../../domains/executions/item.ts';
import { mappable, NoCounterpart } from '../../domains/exchange/n8n/nodeMapping.ts';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import type { FakeRequest } from '../../integrations/engine/fake/startFake.ts';
import { fake as definition } from '../../integrations/gmail/fake.ts';
import { filterQuery } from '../../integrations/gmail/filters.ts';
import { attachmentsOf, type GmailPart } from '../../integrations/gmail/gmailMessage.ts';
import { fullItem, simpleItem } from '../../integrations/gmail/messageItem.ts';
import { n8n } from '../../integrations/gmail/n8n.ts';
import { gmail } from '../../integrations/gmail/vendor.ts';
import { vendorRun } from './vendorRun.ts';

/** The parts of Gmail's nodes that are more than one request; `contract.test.ts` covers all operations. */
const { fake, services, run } = vendorRun(definition);

const id = '18c2f0a1b2c3d4e5';
const answerId = '18c2f0a1b2c3d4e7';

const withFile = async (bytes: Buffer, fileName = 'übersicht.txt'): Promise<Item> => ({
  json: {},
  binary: { data: await services.binaries.write(bytes, { fileName, mediaType: 'text/plain' }) },
});
const lastRequest = (): FakeRequest => fake.requests.at(-1)!;
const bodyOf = ({ bytes }: FakeRequest): { raw: string; threadId?: string } =>
  JSON.parse(bytes.toString()) as { raw: string; threadId?: string };
const sentMail = (): Promise<Email> => PostalMime.parse(Buffer.from(bodyOf(lastRequest()).raw, 'base64url'));
const addressesOf = (list: Email['to']): string[] => (list ?? []).map(({ address }) => address ?? '');

describe('a mail', () => {
  test('has its texts, recipients and files, and Gmail removes Bcc', async () => {
    const parameters = {
      operation: 'send',
      to: 'Ada <ada@example.com>, bob@example.com',
      cc: 'carl@example.com',
      bcc: 'dora@example.com',
      reply_to: 'shop@example.com',
      subject: 'Bestellung für Ada – bezahlt',
      text: 'Grüße',
      html: '<p>Grüße</p><img src="cid:data">',
      attach: ['data'],
    };
    await run('gmail.message', parameters, { item: await withFile(Buffer.from('hello')) });
    const mail = await sentMail();
    expect(mail).toMatchObject({
      subject: parameters.subject,
      text: 'Grüße\n',
      html: expect.stringContaining('Grüße'),
    });
    expect([mail.to, mail.cc, mail.bcc, mail.replyTo].map(addressesOf)).toEqual([
      ['ada@example.com', 'bob@example.com'],
      ['carl@example.com'],
      ['dora@example.com'],
      ['shop@example.com'],
    ]);
    expect([mail.from, mail.attachments.map(({ filename, contentId }) => [filename, contentId])]).toEqual([
      undefined,
      [['übersicht.txt', '<data>']],
    ]);
    expect(bodyOf(lastRequest()).raw).toMatch(/^[\w-]+$/); // base64url without padding
  });

  test('has the same Message-ID at every attempt', async () => {
    const ids = new Set<string>();
    for (const to of ['ada@example.com', 'bob@example.com']) {
      await run('gmail.message', { operation: 'send', to, text: 'x' });
      ids.add((await sentMail()).messageId!);
    }
    expect([...ids]).toEqual([expect.stringMatching(/^<[0-9a-f]{32}@mail\.gmail\.com>$/)]);
  });

  test('is sent by an alias, or with another name of the account', async () => {
    await run('gmail.message', { operation: 'send', to: 'b@example.com', send_as: 'support@example.com', text: 'x' });
    expect((await sentMail()).from).toMatchObject({ address: 'support@example.com', name: '' });
    await run('gmail.message', { operation: 'send', to: 'b@example.com', sender_name: 'Shop', text: 'x' });
    expect((await sentMail()).from).toMatchObject({ address: 'ada@example.com', name: 'Shop' });
  });

  test('that is long is uploaded with its thread', async () => {
    const item = await withFile(Buffer.alloc(6 * 1024 * 1024, 'x'));
    const parameters = { operation: 'send', to: 'b@example.com', subject: 'Long', attach: ['data'], thread_id: id };
    expect(await run('gmail.message', parameters, { item })).toMatchObject([{ json: { threadId: id } }]);
    const { path, query, headers, bytes } = lastRequest();
    expect([path, Object.fromEntries(query)]).toEqual([
      '/upload/gmail/v1/users/me/messages/send',
      { uploadType: 'multipart' },
    ]);
    expect(headers['content-type']).toMatch(/^multipart\/related; boundary=bureau-/);
    expect(bytes.subarray(0, 300).toString()).toContain(`{"threadId":"${id}"}`);
  });

  test('that is too large, or has a line break in a header, is not sent', async () => {
    const item = await withFile(Buffer.alloc(27 * 1024 * 1024));
    const parameters = { operation: 'send', to: 'b@example.com', text: 'x' };
    await expect(run('gmail.message', { ...parameters, attach: ['data'] }, { item })).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/attach',
    });
    const split = { ...parameters, subject: 'Hi\r\nBcc: eve@example.com' };
    await expect(run('gmail.message', split)).rejects.toMatchObject({ param: '/subject' });
    await expect(run('gmail.message', { ...parameters, to: 'nobody' })).rejects.toMatchObject({ param: '/to' });
    expect(fake.requests).toEqual([]);
  });
});

describe('a reply', () => {
  test('has the headers of its thread', async () => {
    await run('gmail.message', { operation: 'reply', id, text: 'Yes' });
    const mail = await sentMail();
    expect(mail).toMatchObject({
      subject: 'Re: Bestellung für Ada',
      inReplyTo: '<mail-1@mail.example.com>',
      references: '<mail-1@mail.example.com>',
    });
    expect([addressesOf(mail.to), bodyOf(lastRequest()).threadId]).toEqual([['grace@example.com'], id]);
  });

  test('goes to the address for replies, and keeps older references', async () => {
    await run('gmail.thread', { operation: 'reply', id, text: 'Yes' });
    const mail = await sentMail();
    expect([addressesOf(mail.to), mail.subject, mail.references]).toEqual([
      ['support@example.com'],
      'Re: Bestellung für Ada',
      '<mail-0@mail.example.com> <mail-1@mail.example.com> <mail-3@mail.example.com>',
    ]);
  });

  test.each([
    ['recipients', ['grace@example.com', 'team@example.com'], []],
    ['all', ['grace@example.com', 'team@example.com'], ['linus@example.com']],
  ])('to %s leaves out the own addresses', async (recipients, to, cc) => {
    await run('gmail.message', { operation: 'reply', id, text: 'Yes', recipients });
    const mail = await sentMail();
    expect([addressesOf(mail.to), addressesOf(mail.cc)]).toEqual([to, cc]);
  });

  test('can go to other people instead', async () => {
    const parameters = { operation: 'reply', id, text: 'Yes', instead_to: 'bob@example.com', cc: 'carl@example.com' };
    await run('gmail.message', { ...parameters, recipients: 'all' });
    const mail = await sentMail();
    expect([addressesOf(mail.to), addressesOf(mail.cc)]).toEqual([['bob@example.com'], ['carl@example.com']]);
  });

  test('as a draft takes the subject of the thread', async () => {
    await run('gmail.draft', { operation: 'create', text: 'Yes', thread_id: id });
    const { message } = JSON.parse(lastRequest().bytes.toString()) as { message: { raw: string; threadId: string } };
    const mail = await PostalMime.parse(Buffer.from(message.raw, 'base64url'));
    expect([mail.subject, mail.inReplyTo, message.threadId]).toEqual([
      'Re: Bestellung für Ada',
      '<mail-3@mail.example.com>',
      id,
    ]);
  });
});

describe('reading', () => {
  test('returns texts, headers and attachments of a message', async () => {
    const parameters = { operation: 'get', id, output: 'full', attachments: true, attachment_prefix: 'file_' };
    const [item] = await run('gmail.message', parameters);
    expect(item!.json).toMatchObject({
      from: { name: 'Grace Example', address: 'grace@example.com' },
      to: [{ address: 'ada@example.com' }, { address: 'team@example.com' }],
      date: '2025-11-28T03:20:00.000Z',
      snippet: "Where is my order? It's late.",
      text: "Where is my order? It's late.",
      attachments: [{ filename: 'order.txt', mimeType: 'text/plain', size: 5 }],
      headers: { subject: 'Bestellung für Ada' },
    });
    const file = item!.binary!['file_0']!;
    expect([file.file_name, services.binaries.bytesOf(file).toString()]).toEqual(['order.txt', 'hello']);
  });

  test('lists messages with one request for each, and only their IDs with one for each page', async () => {
    const parameters = {
      operation: 'list',
      search: 'a OR b',
      read_status: 'unread',
      with_labels: ['INBOX', 'Label_1'],
    };
    expect(await run('gmail.message', { ...parameters, all: true })).toHaveLength(3);
    expect(fake.requests).toHaveLength(6);
    const { query } = fake.requests[0]!;
    expect([query.get('q'), query.getAll('labelIds')]).toEqual(['(a OR b) is:unread', ['INBOX', 'Label_1']]);
    fake.reset();
    expect(await run('gmail.message', { operation: 'list', only_ids: true, limit: 2 })).toEqual([
      expect.objectContaining({ json: { id, threadId: id } }),
      expect.objectContaining({ json: { id: '18c2f0a1b2c3d4e6', threadId: '18c2f0a1b2c3d4e6' } }),
    ]);
    expect(fake.requests).toHaveLength(2);
  });

  test('leaves out a message that is deleted in between', async () => {
    const fetch: NodeHttp['fetch'] = (url, options) =>
      services.fetch(String(url).replace(`/messages/${answerId}`, '/messages/ffffffffffffffff'), options);
    const items = await run('gmail.message', { operation: 'list', all: true }, { fetch });
    expect(items.map(({ json }) => json['id'])).toEqual([id, '18c2f0a1b2c3d4e6']);
    await expect(run('gmail.message', { operation: 'get', id: answerId }, { fetch })).rejects.toThrow(/does not exist/);
  });

  test('lists drafts and the messages of a thread', async () => {
    const drafts = await run('gmail.draft', { operation: 'list', output: 'gmail', limit: 2 });
    expect(drafts.map(({ json }) => json['id'])).toEqual(['r-1111111111111111111', 'r-2222222222222222222']);
    const messages = await run('gmail.thread', { operation: 'get', id, output: 'full', attachments: true });
    expect(messages.map(({ json, binary }) => [json['id'], Object.keys(binary ?? {})])).toEqual([
      [id, ['attachment_0']],
      [answerId, []],
    ]);
  });

  test('calls any other method', async () => {
    const parameters = { path: '/gmail/v1/users/me/profile', method: 'GET' };
    expect(await run('gmail.api_call', parameters)).toMatchObject([{ json: { emailAddress: 'ada@example.com' } }]);
  });
});

test('a label has the visibility and the colors of Gmail', async () => {
  const parameters = { label_list: 'unread', message_list: 'hide', text_color: '#ffffff', background_color: '#16a766' };
  await run('gmail.label', { operation: 'create', name: 'Paid', ...parameters });
  expect(bodyOf(lastRequest())).toEqual({
    name: 'Paid',
    labelListVisibility: 'labelShowIfUnread',
    messageListVisibility: 'hide',
    color: { textColor: '#ffffff', backgroundColor: '#16a766' },
  });
});

describe('filters', () => {
  const none = { with_labels: [], read_status: 'any', include_spam_trash: false } as const;

  test.each([
    ['2026-11-28T08:00:00Z', 1_795_852_800],
    ['2026-11-28T08:00:00', 1_795_852_800],
    ['2026-11-28T09:00:00+01:00', 1_795_852_800],
    ['2026-11-28', 1_795_824_000],
    ['1795852800', 1_795_852_800],
    ['1795852800123', 1_795_852_800],
  ])('read the time %s', (time, seconds) => {
    expect(filterQuery({ ...none, received_after: time })).toMatchObject({ q: `after:${seconds}` });
  });

  test('keep the sender inside of its filter', () => {
    const from = '"Grace" <grace@example.com>) OR in:anywhere (';
    expect(filterQuery({ ...none, from })).toMatchObject({ q: 'from:(Grace  <grace@example.com>  OR in:anywhere)' });
  });

  test('are joined, and refuse a text that is no time', () => {
    const all = { ...none, search: 'invoice', from: 'Grace', received_before: '1795852800', include_spam_trash: true };
    expect(filterQuery(all)).toMatchObject({ q: 'invoice from:(Grace) before:1795852800', includeSpamTrash: true });
    expect(() => filterQuery({ ...none, received_before: 'yesterday' })).toThrow(/is not a valid date/);
  });
});

describe('a message', () => {
  const header = (name: string, value: string) => ({ name, value });
  const text = (mimeType: string, bytes: Buffer, contentType: string): GmailPart => ({
    mimeType,
    headers: [header('Content-Type', contentType)],
    body: { size: bytes.length, data: bytes.toString('base64url') },
  });
  const textOf = (part: GmailPart): unknown => fullItem({ id, threadId: id, payload: part })['text'];

  test.each([
    ['UTF-8 without a charset', Buffer.from('Grüße'), 'text/plain'],
    ['ISO-8859-1', Buffer.from('Grüße', 'latin1'), 'text/plain; charset="ISO-8859-1"'],
    ['UTF-8 although it says ISO-8859-1', Buffer.from('Grüße'), 'text/plain; charset=iso-8859-1'],
    ['an unknown charset', Buffer.from('Grüße', 'latin1'), 'text/plain; charset=nonsense'],
  ])('is decoded from %s', (_name, bytes, contentType) => {
    expect(textOf(text('text/plain', bytes, contentType))).toBe('Grüße');
  });

  test('in ISO-2022-JP is decoded, although its bytes are ASCII', () => {
    const bytes = Buffer.from('\u001b$B$3$s\u001b(B', 'latin1');
    expect(textOf(text('text/plain', bytes, 'text/plain; charset=ISO-2022-JP'))).toBe('こん');
  });

  test('with a forwarded mail has it as an attachment, not as its text', () => {
    const inner = text('text/plain', Buffer.from('inner'), 'text/plain');
    const payload: GmailPart = {
      mimeType: 'multipart/mixed',
      parts: [
        text('text/plain', Buffer.from('outer'), 'text/plain'),
        { mimeType: 'message/rfc822', body: { attachmentId: 'A1', size: 9 }, parts: [inner] },
      ],
    };
    expect(textOf(payload)).toBe('outer');
    expect(attachmentsOf(payload)).toMatchObject([{ filename: 'message-0.eml', attachmentId: 'A1' }]);
  });

  test('without headers, or with encoded ones, is an item', () => {
    expect(simpleItem({ id, threadId: id })).toMatchObject({ from: null, to: [], subject: '', date: null });
    const headers = [
      header('from', '=?UTF-8?Q?J=C3=B6rg?= <j@example.com>'),
      header('Subject', '=?UTF-8?B?R3LDvMOfZQ==?='),
    ];
    const item = simpleItem({ id, threadId: id, payload: { headers }, snippet: '&lt;3 &amp;amp; &quot;more&quot;' });
    expect(item).toMatchObject({
      from: { name: 'Jörg', address: 'j@example.com' },
      subject: 'Grüße',
      snippet: '<3 &amp; "more"',
    });
  });
});

test('the limit of sent mails has its end in the text', () => {
  const failure = (message: string) =>
    failureIn(gmail, {
      status: 429,
      headers: {},
      body: { error: { code: 429, message, errors: [{ reason: 'rateLimitExceeded', message }] } },
    });
  const end = new Date(Date.now() + 60_000).toISOString();
  expect(failure(`User-rate limit exceeded.  Retry after ${end}`)).toMatchObject({ kind: 'limited' });
  expect(failure(`User-rate limit exceeded.  Retry after ${end}`)!.retryAfterMs).toBeGreaterThan(50_000);
  expect(failure('Too many concurrent requests for user')!.retryAfterMs).toBeUndefined();
});

test.each([
  [{ resource: 'constructor' }, '"constructor: "'],
  [{ resource: 'message', operation: 'toString' }, '"message: toString"'],
])('an operation of n8n with the name of an inherited member has no counterpart: %j', (parameters, name) => {
  for (const typeVersion of [1, 2.1]) {
    const node = { name: 'Import', type: 'n8n-nodes-base.gmail', typeVersion, parameters };
    const mapping = () => n8n['gmail']!({ ...mappable(node), sub: () => [] });
    expect(mapping).toThrow(NoCounterpart);
    expect(mapping).toThrow(`Gmail: ${name} is not supported.`);
  }
});
