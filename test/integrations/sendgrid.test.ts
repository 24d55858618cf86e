import { expect, test } from 'vitest';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { unixSeconds } from '../../integrations/engine/timeParameter.ts';
import { fake as definition } from '../../integrations/sendgrid/fake.ts';
import { sendgrid } from '../../integrations/sendgrid/vendor.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The conversions of SendGrid's nodes; `contract.test.ts` covers all operations. */
const { fake, services, run } = vendorRun(definition);

const sent = (place = 0): JsonObject => bodyOf(fake.requests[place]);

test.each([
  ['sendgrid.api_call', { path: '/asm/groups' }, 'GET /v3/asm/groups'],
  ['sendgrid.list', { operation: 'list', limit: 1 }, 'GET /v3/marketing/lists'],
  ['sendgrid.template', { operation: 'list', limit: 1 }, 'GET /v3/templates'],
  ['sendgrid.contact', { operation: 'count' }, 'GET /v3/marketing/contacts/count'],
])('%s sends its request', async (type, parameters, request) => {
  await run(type, parameters);
  expect(fake.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([request]);
});

const mail = { operation: 'send', from: 'me@example.com', to: 'ada@example.com', subject: 'Hi', text: 'Hi' };

test('sendgrid.mail sends names, copies, own values and files, the plain text first', async () => {
  const data = await services.binaries.write(Buffer.from('hello'), { fileName: 'a.txt', mediaType: 'text/plain' });
  const parameters = {
    ...mail,
    from: 'Shop <me@example.com>',
    to: 'ada@example.com, "Example, Bob" <bob@example.com>',
    cc: 'cc@example.com',
    reply_to: 'help@example.com',
    html: '<b>Hi</b>',
    binary_names: ['data'],
    categories: ['order'],
    custom_args: { order: 77 },
    headers: { 'X-Order': '77' },
    unsubscribe_group: '13576',
  };
  await run('sendgrid.mail', parameters, { inputs: { main: [{ json: {}, binary: { data } }] } });
  expect(sent()).toEqual({
    personalizations: [
      {
        to: [{ email: 'ada@example.com' }, { name: 'Example, Bob', email: 'bob@example.com' }],
        cc: [{ email: 'cc@example.com' }],
        custom_args: { order: '77' },
      },
    ],
    from: { name: 'Shop', email: 'me@example.com' },
    reply_to: { email: 'help@example.com' },
    subject: 'Hi',
    content: [
      { type: 'text/plain', value: 'Hi' },
      { type: 'text/html', value: '<b>Hi</b>' },
    ],
    attachments: [
      {
        content: Buffer.from('hello').toString('base64'),
        type: 'text/plain',
        filename: 'a.txt',
        disposition: 'attachment',
      },
    ],
    categories: ['order'],
    headers: { 'X-Order': '77' },
    asm: { group_id: 13576 },
  });
});

test('a mail that is only checked has no ID', async () => {
  expect(await run('sendgrid.mail', { ...mail, sandbox: true })).toMatchObject([{ json: { accepted: true } }]);
  expect(sent()).toMatchObject({ mail_settings: { sandbox_mode: { enable: true } } });
});

test.each([
  ['d-0123456789abcdef0123456789abcde0', { dynamic_template_data: { name: 'Ada', count: 2 } }],
  ['733ba07f-ead1-41fc-933a-3976baa23716', { substitutions: { name: 'Ada', count: '2' } }],
])('the template %s gets its values', async (template, expected) => {
  const { subject: _subject, text: _text, ...parameters } = mail;
  await run('sendgrid.mail', {
    ...parameters,
    operation: 'send_template',
    template,
    values: { name: 'Ada', count: 2 },
  });
  expect(sent()).toMatchObject({ template_id: template, personalizations: [expected] });
});

test.each([
  [{ text: '' }, '/text'],
  [{ to: 'nobody' }, '/to'],
  [{ to: ' ' }, '/to'],
  [{ cc: 'ada@example.com, bob' }, '/cc'],
  [{ send_at: 'soon' }, '/send_at'],
])('the incomplete mail %o is refused before anything is sent', async (part, param) => {
  await expect(run('sendgrid.mail', { ...mail, ...part })).rejects.toMatchObject({ param });
  expect(fake.requests).toEqual([]);
});

test('an error says the next step', async () => {
  await expect(run('sendgrid.mail', { ...mail, from: 'you@unverified.example' })).rejects.toThrow(
    'Sender Authentication',
  );
  await expect(run('sendgrid.mail', { ...mail, cc: 'ada@example.com' })).rejects.toThrow('Name each address once');
});

test.each([
  ['2026-12-01', Date.UTC(2026, 11, 1) / 1000],
  ['2026-12-01T10:00', Date.UTC(2026, 11, 1, 10) / 1000],
  ['2026-12-01 10:00:30', Date.UTC(2026, 11, 1, 10, 0, 30) / 1000],
  ['2026-12-01T10:00:00+01:00', Date.UTC(2026, 11, 1, 9) / 1000],
  ['1790000000', 1_790_000_000],
  ['', undefined],
])('the time %s is %s', (written, seconds) => {
  expect(unixSeconds(written, 'since')).toBe(seconds);
});

test('custom fields are written by name, and numbers are numbers', async () => {
  const fields = { Plan: 'Gold', age: '36', empty: '' };
  await run('sendgrid.contact', { operation: 'upsert', email_address: 'ada@example.com', custom_fields: fields });
  expect(fake.requests.map(({ path }) => path)).toEqual(['/v3/marketing/field_definitions', '/v3/marketing/contacts']);
  expect(sent(1)).toEqual({
    contacts: [{ email: 'ada@example.com', custom_fields: { e1_T: 'Gold', e2_N: 36 } }],
  });
});

test.each([
  [{ email_address: 'ada@example.com', custom_fields: { shoe: '42' } }, '/custom_fields'],
  [{ email_address: 'ada@example.com', custom_fields: { age: 'many' } }, '/custom_fields'],
  [{ first_name: 'Ada' }, '/email_address'],
])('the contact %o is refused', async (part, param) => {
  await expect(run('sendgrid.contact', { operation: 'upsert', ...part })).rejects.toMatchObject({ param });
});

test('a contact that is not there fails alone', async () => {
  const result = await run(
    'sendgrid.contact',
    { operation: 'find' },
    {
      perItem: ['Ada@Example.com', 'nobody@example.com'].map((email) => ({ email })),
      itemErrors: 'continue',
    },
  ).catch((error: Error) => error.message);
  expect(JSON.stringify(result)).toContain('nobody@example.com');
  expect(fake.requests).toHaveLength(1);
});

test('sendgrid.suppression reads all pages, and those who have unsubscribed elsewhere', async () => {
  expect(await run('sendgrid.suppression', { operation: 'list', all: true })).toHaveLength(3);
  expect(await run('sendgrid.suppression', { operation: 'list', limit: 2, since: '2026-11-01' })).toHaveLength(2);
  expect(fake.requests.map(({ query }) => query.get('limit'))).toEqual(['500', '2']);
  const unsubscribed = { operation: 'get', kind: 'unsubscribes', email: 'ada@example.com' };
  expect(await run('sendgrid.suppression', unsubscribed)).toMatchObject([{ json: { suppressed: true } }]);
  expect(await run('sendgrid.suppression', { ...unsubscribed, email: 'bob@example.com' })).toMatchObject([
    { json: { suppressed: false } },
  ]);
});

test('a failure of an unknown form has its status', () => {
  for (const body of [null, 'Oops', 5, [], {}, { errors: 5 }, { errors: [null, {}] }])
    expect(failureIn(sendgrid, { status: 418, headers: {}, body })?.message).toBe(
      'SendGrid refused the request. (status 418)',
    );
});

test('an account without credits is not told to check its key', () => {
  const failure = (message: string) =>
    failureIn(sendgrid, { status: 401, headers: {}, body: { errors: [{ message }] } })?.message;
  expect(failure('Maximum credits exceeded')).toBe(
    'SendGrid refused the request. (status 401) Maximum credits exceeded The plan has no credits left.',
  );
  expect(failure('The provided authorization grant is invalid')).toMatch(/^SendGrid does not accept the key\./);
});
