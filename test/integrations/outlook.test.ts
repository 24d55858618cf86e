import { describe, expect, test } from 'vitest';
import type { NodeHttp } from '../../activities/kit/services/NodeHttp.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { mappable, NoCounterpart } from '../../domains/exchange/n8n/nodeMapping.ts';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { fake as definition } from '../../integrations/outlook/fake.ts';
import { filterQuery } from '../../integrations/outlook/filters.ts';
import { changedCategories, changeOf } from '../../integrations/outlook/messageChange.ts';
import { microsoftScopes } from '../../integrations/microsoft/scopes.ts';
import { n8n } from '../../integrations/outlook/n8n.ts';
import { recurrenceOf } from '../../integrations/outlook/recurrence.ts';
import { outlook } from '../../integrations/outlook/vendor.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The parts of Outlook's nodes that are more than one request; `contract.test.ts` covers all operations. */
const { fake, services, run } = vendorRun(definition);

const id = 'AAMkADmessage1=';
const draft = 'AAMkADdraft1=';

const withFile = async (bytes: Buffer, fileName = 'übersicht.txt'): Promise<Item> => ({
  json: {},
  binary: { data: await services.binaries.write(bytes, { fileName, mediaType: 'text/plain' }) },
});
const sent = (): string[] => fake.requests.map(({ method, path }) => `${method} ${decodeURIComponent(path)}`);

describe('a mail', () => {
  test('shows only files inside its text that it names', async () => {
    const mail = { operation: 'send', to: 'ada@example.com', subject: 'A', attach: ['data'] };
    await run(
      'outlook.message',
      { ...mail, body: '<img src="cid:data1">' },
      { item: await withFile(Buffer.from('hello')) },
    );
    const { message } = bodyOf(fake.requests[0]) as { message: { attachments: object[] } };
    expect(message.attachments[0]).not.toHaveProperty('contentId');
  });

  test('has its body, recipients, headers and files in one request', async () => {
    const parameters = {
      operation: 'send',
      to: 'Ada <ada@example.com>, bob@example.com',
      cc: 'carl@example.com',
      subject: 'Bestellung für Ada',
      body: '<p>Grüße</p><img src="cid:data">',
      headers: [{ name: 'x-order', value: '7' }],
      attach: ['data'],
      save_to_sent: false,
    };
    await run('outlook.message', parameters, { item: await withFile(Buffer.from('hello')) });
    expect(sent()).toEqual(['POST /v1.0/me/sendMail']);
    expect(bodyOf(fake.requests[0])).toEqual({
      saveToSentItems: false,
      message: {
        subject: 'Bestellung für Ada',
        body: { contentType: 'html', content: parameters.body },
        toRecipients: [
          { emailAddress: { address: 'ada@example.com', name: 'Ada' } },
          { emailAddress: { address: 'bob@example.com' } },
        ],
        ccRecipients: [{ emailAddress: { address: 'carl@example.com' } }],
        internetMessageHeaders: [{ name: 'x-order', value: '7' }],
        attachments: [
          {
            '@odata.type': '#microsoft.graph.fileAttachment',
            name: 'übersicht.txt',
            contentType: 'text/plain',
            contentBytes: Buffer.from('hello').toString('base64'),
            isInline: true,
            contentId: 'data',
          },
        ],
      },
    });
  });

  test('with a large file becomes a draft, gets the file in parts without the credential, and is sent', async () => {
    const parameters = { operation: 'send', to: 'ada@example.com', subject: 'Film', attach: ['data'] };
    const [item] = await run('outlook.message', parameters, { item: await withFile(Buffer.alloc(9_000_000, 'x')) });
    expect(sent()).toEqual([
      'POST /v1.0/me/messages',
      `POST /v1.0/me/messages/${draft}/attachments/createUploadSession`,
      'PUT /upload/attachment',
      'PUT /upload/attachment',
      'PUT /upload/attachment',
      `POST /v1.0/me/messages/${draft}/send`,
    ]);
    const ranges = fake.requests.flatMap(({ headers }) => headers['content-range'] ?? []);
    expect(ranges).toEqual([
      'bytes 0-3932159/9000000',
      'bytes 3932160-7864319/9000000',
      'bytes 7864320-8999999/9000000',
    ]);
    expect(fake.requests.map(({ headers }) => headers.authorization !== undefined)).toEqual([
      true,
      true,
      false,
      false,
      false,
      true,
    ]);
    expect(item?.json).toEqual({ success: true, id: draft });
  });

  test('with large files is always kept in the sent items', async () => {
    const parameters = { operation: 'send', to: 'ada@example.com', attach: ['data'], save_to_sent: false };
    await expect(
      run('outlook.message', parameters, { item: await withFile(Buffer.alloc(5_000_000)) }),
    ).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/save_to_sent',
    });
    expect(fake.requests).toEqual([]);
  });

  test('is accepted without a type or a length of the response', async () => {
    const fetch: NodeHttp['fetch'] = async (url, options) => ({ ...(await services.fetch(url, options)), headers: {} });
    const items = await run('outlook.message', { operation: 'send', to: 'ada@example.com' }, { fetch });
    expect(items[0]?.json).toEqual({ success: true });
  });

  test('goes out from a shared mailbox', async () => {
    await run('outlook.message', { operation: 'send', to: 'ada@example.com', mailbox: 'support@example.com' });
    expect(sent()).toEqual(['POST /v1.0/users/support@example.com/sendMail']);
  });

  test('names an address that is none, and a second sender', async () => {
    await expect(run('outlook.message', { operation: 'send', to: 'ada' })).rejects.toMatchObject({ param: '/to' });
    const two = { operation: 'send', to: 'ada@example.com', send_as: 'a@example.com, b@example.com' };
    await expect(run('outlook.message', two)).rejects.toMatchObject({ param: '/send_as' });
  });
});

describe('an answer', () => {
  test('as text is the comment of one request', async () => {
    const parameters = { operation: 'reply', id, recipients: 'all', body: 'Thanks', body_type: 'text' };
    await run('outlook.message', parameters);
    expect(sent()).toEqual([`POST /v1.0/me/messages/${id}/replyAll`]);
    expect(bodyOf(fake.requests[0])).toEqual({ comment: 'Thanks' });
  });

  test('as HTML stands above the original mail', async () => {
    await run('outlook.message', { operation: 'forward', id, to: 'bo@example.com', body: '<b>See below.</b>' });
    expect(sent()).toEqual([
      `POST /v1.0/me/messages/${id}/createForward`,
      `PATCH /v1.0/me/messages/${draft}`,
      `POST /v1.0/me/messages/${draft}/send`,
    ]);
    expect(bodyOf(fake.requests[1])).toEqual({
      body: {
        contentType: 'html',
        content: '<html><body><b>See below.</b>Please refund order 7.</body></html>',
      },
    });
  });
});

describe('messages', () => {
  test('have addresses as texts, or the wanted fields', async () => {
    const [simple] = await run('outlook.message', { operation: 'get', id });
    expect(simple?.json).toMatchObject({ from: 'ada@example.com', to: ['bo@example.com'], isRead: false });
    await run('outlook.message', { operation: 'get', id, output: 'fields', fields: 'subject, body', body_as: 'text' });
    const { query, headers } = fake.requests.at(-1)!;
    expect([query.get('$select'), headers['prefer']]).toEqual([
      'subject,body',
      'IdType="ImmutableId", outlook.body-content-type="text"',
    ]);
  });

  test('come with their attachments', async () => {
    const items = await run('outlook.message', { operation: 'list', limit: 1, attachments: true });
    expect(Object.keys(items[0]!.binary ?? {})).toEqual(['attachment_0']);
    expect(items[0]!.binary?.['attachment_0']).toMatchObject({ file_name: 'report.txt', media_type: 'text/plain' });
  });

  test('are searched page by page', async () => {
    expect(await run('outlook.message', { operation: 'list', search: 'refund', all: true })).toHaveLength(3);
    expect(fake.requests[0]!.query.get('$search')).toBe('"refund"');
  });

  test('keep the categories that are not named', async () => {
    const parameters = { operation: 'update', id, categories: ['Blue'], category_mode: 'add' };
    await run('outlook.message', parameters);
    expect(sent()).toEqual([`GET /v1.0/me/messages/${id}`, `PATCH /v1.0/me/messages/${id}`]);
    expect(changedCategories(['Red', 'Blue'], { categories: ['Blue'], category_mode: 'remove' })).toEqual(['Red']);
    expect(changedCategories(['Red'], { categories: ['Blue', 'Red'], category_mode: 'add' })).toEqual(['Red', 'Blue']);
  });

  test('are not changed without a change', () => {
    const nothing = {
      is_read: 'keep',
      flag: 'keep',
      importance: 'keep',
      categories: [],
      category_mode: 'replace',
    } as const;
    expect(() => changeOf(nothing)).toThrow('Nothing is to be changed');
    expect(changeOf({ ...nothing, flag: 'none' })).toEqual({ flag: { flagStatus: 'notFlagged' } });
  });

  test('are filtered with the field of the order first', () => {
    const none = { read_status: 'any', has_attachments: false } as const;
    expect(filterQuery(none)).toEqual({ $orderby: 'receivedDateTime desc' });
    expect(filterQuery({ ...none, from: "o'neil@example.com", received_before: '2026-12-01' })['$filter']).toBe(
      "receivedDateTime ge 1900-01-01T00:00:00Z and receivedDateTime lt 2026-12-01T00:00:00Z and from/emailAddress/address eq 'o''neil@example.com'",
    );
    expect(filterQuery({ ...none, search: 'say "hi"' })).toEqual({ $search: '"say \\"hi\\""' });
    expect(() => filterQuery({ ...none, search: 'x', from: 'a@example.com' })).toThrow('without other filters');
  });
});

describe('a draft', () => {
  test('gets another recipient before it is sent', async () => {
    await run('outlook.draft', { operation: 'send', id: draft, to: 'ada@example.com' });
    expect(sent()).toEqual([`PATCH /v1.0/me/messages/${draft}`, `POST /v1.0/me/messages/${draft}/send`]);
  });

  test('is not changed without a change', async () => {
    await expect(run('outlook.draft', { operation: 'update', id: draft })).rejects.toThrow('Nothing is to be changed');
  });
});

test('an attachment is downloaded with its name', async () => {
  const parameters = { operation: 'download', message: id, attachment: 'AAMkADattachment1=' };
  const [item] = await run('outlook.attachment', parameters);
  expect(item?.binary?.['data']).toMatchObject({ file_name: 'report.txt', size_bytes: 5 });
});

test('any other request goes to Microsoft Graph', async () => {
  const [item] = await run('outlook.api_call', { method: 'GET', path: '/me/mailboxSettings' });
  expect(item?.json).toMatchObject({ timeZone: 'W. Europe Standard Time' });
});

test('a folder is made in another one', async () => {
  await run('outlook.folder', { operation: 'create', name: 'Orders', in_folder: 'inbox' });
  expect(sent()).toEqual(['POST /v1.0/me/mailFolders/inbox/childFolders']);
});

describe('an event', () => {
  const created = async (parameters: object): Promise<JsonObject> => {
    await run('outlook.event', { operation: 'create', subject: 'Demo', ...parameters });
    return bodyOf(fake.requests.at(-1));
  };

  test('in local time has the zone of the mailbox', async () => {
    expect(await created({ start: '2026-12-01T10:00' })).toMatchObject({
      start: { dateTime: '2026-12-01T10:00:00', timeZone: 'W. Europe Standard Time' },
      end: { dateTime: '2026-12-01T10:30:00', timeZone: 'W. Europe Standard Time' },
      isAllDay: false,
    });
  });

  test('in local time needs no access but that to the calendar', () => {
    expect(microsoftScopes['calendar']!.scopes).toContain('MailboxSettings.Read');
  });

  test('with an offset keeps its moment, in the wanted zone', async () => {
    const start = '2026-12-01T10:00:00+01:00';
    expect(await created({ start })).toMatchObject({ start: { dateTime: '2026-12-01T09:00:00', timeZone: 'UTC' } });
    expect(await created({ start, time_zone: 'America/New_York' })).toMatchObject({
      start: { dateTime: '2026-12-01T04:00:00', timeZone: 'America/New_York' },
    });
    expect(fake.requests).toHaveLength(2);
  });

  test('over whole days ends at the midnight after the last one', async () => {
    const start = '2026-12-01T23:30:00Z';
    for (const [given, timeZone] of [
      [{}, 'W. Europe Standard Time'],
      [{ time_zone: 'UTC' }, 'UTC'],
    ] as const)
      expect(await created({ start, all_day: true, ...given })).toMatchObject({
        isAllDay: true,
        start: { dateTime: '2026-12-01T00:00:00', timeZone },
        end: { dateTime: '2026-12-02T00:00:00', timeZone },
      });
  });

  test('has the words of Outlook for the availability', async () => {
    const start = '2026-12-01T10:00Z';
    expect(await created({ start, show_as: 'away' })).toMatchObject({ showAs: 'oof' });
    expect(await created({ start, show_as: 'busy' })).toMatchObject({ showAs: 'busy' });
    await run('outlook.calendar', { operation: 'create', name: 'Deliveries', color: 'blue' });
    expect(bodyOf(fake.requests.at(-1))).toEqual({ name: 'Deliveries', color: 'lightBlue' });
  });

  test('has the same transaction at each attempt', async () => {
    const first = await created({ start: '2026-12-01T10:00Z' });
    const second = await created({ start: '2026-12-01T10:00Z' });
    expect(first['transactionId']).toMatch(/^[\da-f-]{36}$/);
    expect(second['transactionId']).toBe(first['transactionId']);
  });

  test('repeats on the day of its start', () => {
    const start = { dateTime: '2026-12-01T10:00:00', timeZone: 'UTC' }; // a Tuesday
    const range = { startDate: '2026-12-01', recurrenceTimeZone: 'UTC' };
    const wanted = { repeat_every: 2, weekdays: [], repeat_count: 3 };
    expect(recurrenceOf({ ...wanted, repeats: 'weekly' }, start)).toEqual({
      recurrence: {
        pattern: { type: 'weekly', interval: 2, daysOfWeek: ['tuesday'], firstDayOfWeek: 'monday' },
        range: { type: 'numbered', ...range, numberOfOccurrences: 3 },
      },
    });
    const yearly = { repeats: 'yearly', repeat_every: 1, weekdays: [], repeat_until: '2030-01-01' } as const;
    expect(recurrenceOf(yearly, start)).toMatchObject({
      recurrence: { pattern: { type: 'absoluteYearly', dayOfMonth: 1, month: 12 }, range: { endDate: '2030-01-01' } },
    });
    expect(() => recurrenceOf({ ...wanted, repeats: 'daily', repeat_until: '2030-01-01' }, start)).toThrow('either');
  });

  test('keeps what is not named', async () => {
    await run('outlook.event', { operation: 'update', id: 'AAMkADevent1=', location: 'Room 2' });
    expect(bodyOf(fake.requests[0])).toEqual({ location: { displayName: 'Room 2' } });
    await expect(run('outlook.event', { operation: 'update', id: 'AAMkADevent1=' })).rejects.toThrow('Nothing');
  });

  test('is listed by its start if the range is open', async () => {
    await run('outlook.event', { operation: 'list', from: '2026-12-01T00:00', zone: 'Europe/Berlin' });
    expect([sent()[0], fake.requests[0]!.query.get('$filter')]).toEqual([
      'GET /v1.0/me/events',
      "start/dateTime ge '2026-11-30T23:00:00'",
    ]);
  });
});

test('free times are asked in UTC and returned in the zone', async () => {
  const times = { from: '2026-12-01T08:00', until: '2026-12-01T18:00', zone: 'Europe/Berlin' };
  await run('outlook.calendar', { operation: 'free_busy', people: 'ada@example.com; bo@example.com', ...times });
  expect(bodyOf(fake.requests[0])).toMatchObject({
    schedules: ['ada@example.com', 'bo@example.com'],
    startTime: { dateTime: '2026-12-01T07:00:00', timeZone: 'UTC' },
  });
  expect(fake.requests[0]!.headers['prefer']).toContain('outlook.timezone="Europe/Berlin"');
});

test('a contact keeps what is not named', async () => {
  const parameters = { operation: 'update', id: 'AAMkADcontact1=', emails: 'Grace <g@example.com>' };
  await run('outlook.contact', parameters);
  expect(bodyOf(fake.requests[0])).toEqual({ emailAddresses: [{ address: 'g@example.com', name: 'Grace' }] });
});

describe('a failure', () => {
  const failureOf = (status: number, code: string, headers = {}) =>
    failureIn(outlook, { status, headers, body: { error: { code, message: 'Said.' } } });

  test('says what to do, with the code', () => {
    expect(failureOf(404, 'ErrorItemNotFound')).toMatchObject({
      kind: 'refused',
      code: 'ErrorItemNotFound',
      message: expect.stringContaining('does not exist in this mailbox'),
    });
    expect(failureOf(403, '')?.message).toContain('Add the access');
  });

  test('of a limit has its pause', () => {
    expect(failureOf(429, 'TooManyRequests', { 'retry-after': '7' })).toMatchObject({
      kind: 'limited',
      retryAfterMs: 7_000,
    });
    expect(failureOf(503, 'serviceNotAvailable', { 'retry-after': '7' })?.kind).toBe('limited');
    expect(failureOf(503, 'serviceNotAvailable')?.kind).toBe('temporary');
    expect(failureOf(507, 'quotaLimitReached')?.kind).toBe('refused');
  });
});

describe('an import from n8n', () => {
  const imported = (parameters: Record<string, unknown>) => {
    const node = { name: 'Import', type: 'n8n-nodes-base.microsoftOutlook', typeVersion: 2, parameters };
    const source = { ...mappable(node), sub: () => [] };
    return { given: n8n['microsoftOutlook']!(source).parameters, remarks: source.parameters.remarks() };
  };
  const expression = '={{ $json.Level }}';

  test('reports expressions where a word is chosen', () => {
    const updateFields = { isRead: expression, importance: expression };
    const update = imported({ operation: 'update', messageId: id, updateFields });
    expect(update.remarks.map(({ parameter }) => parameter)).toEqual([
      'parameters.updateFields.importance',
      'parameters.updateFields.isRead',
    ]);
    const filters = { hasAttachments: expression, readStatus: expression };
    const list = imported({ operation: 'getAll', filtersUI: { values: { filters } } });
    expect(list.remarks).toHaveLength(2);
    const additionalFields = { importance: expression };
    expect(imported({ resource: 'event', operation: 'create', additionalFields }).remarks).toHaveLength(1);
  });

  test('keeps what is chosen', () => {
    const updateFields = { isRead: false, importance: 'High' };
    const update = imported({ operation: 'update', messageId: id, updateFields });
    expect(update).toMatchObject({ given: { is_read: 'unread', importance: 'high' }, remarks: [] });
    const additionalFields = { importance: 'Low', showAs: 'oof' };
    const event = imported({ resource: 'event', operation: 'create', additionalFields });
    expect(event).toMatchObject({ given: { importance: 'low', show_as: 'away' }, remarks: [] });
  });
});

test.each([
  [{ resource: 'constructor' }, '"constructor: "'],
  [{ resource: 'message', operation: 'toString' }, '"message: toString"'],
])('an operation of n8n with the name of an inherited member has no counterpart: %j', (parameters, name) => {
  const node = { name: 'Import', type: 'n8n-nodes-base.microsoftOutlook', typeVersion: 2, parameters };
  const mapping = () => n8n['microsoftOutlook']!({ ...mappable(node), sub: () => [] });
  expect(mapping).toThrow(NoCounterpart);
  expect(mapping).toThrow(`Outlook: ${name} is not supported.`);
});
