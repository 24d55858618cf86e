import { expect, test } from 'vitest';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { fake as definition } from '../../integrations/brevo/fake.ts';
import { addressesIn } from '../../integrations/brevo/operations/email.ts';
import { n8n } from '../../integrations/brevo/n8n.ts';
import { brevo } from '../../integrations/brevo/vendor.ts';
import { mappable } from '../../domains/exchange/n8n/nodeMapping.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The conversions of Brevo's nodes; `contract.test.ts` covers all operations. */
const { fake, services, run } = vendorRun(definition);

const sent = (place = 0): JsonObject => bodyOf(fake.requests[place]);

test.each([
  ['brevo.api_call', { path: '/contacts/folders' }, 'GET /v3/contacts/folders'],
  ['brevo.contact', { operation: 'delete', contact: 'ada@example.com' }, 'DELETE /v3/contacts/ada%40example.com'],
  ['brevo.sender', { operation: 'list' }, 'GET /v3/senders'],
])('%s sends its request', async (type, parameters, request) => {
  await run(type, parameters);
  expect(fake.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([request]);
});

test('brevo.email sends names, copies, tags and files', async () => {
  const data = await services.binaries.write(Buffer.from('hello'), { fileName: 'a.txt', mediaType: 'text/plain' });
  const mail = {
    operation: 'send',
    sender: 'Shop <me@example.com>',
    to: 'ada@example.com; "Example, Bob" <bob@example.com>',
    cc: 'cc@example.com',
    reply_to: 'Help <help@example.com>',
    subject: 'Hi',
    html: '<b>Hi</b>',
    tags: ['order'],
    binary_names: ['data'],
  };
  await run('brevo.email', mail, { inputs: { main: [{ json: {}, binary: { data } }] } });
  expect(sent()).toEqual({
    sender: { name: 'Shop', email: 'me@example.com' },
    to: [{ email: 'ada@example.com' }, { name: 'Example, Bob', email: 'bob@example.com' }],
    cc: [{ email: 'cc@example.com' }],
    replyTo: { name: 'Help', email: 'help@example.com' },
    subject: 'Hi',
    htmlContent: '<b>Hi</b>',
    tags: ['order'],
    attachment: [{ name: 'a.txt', content: Buffer.from('hello').toString('base64') }],
  });
});

test.each([
  [{ text: '' }, '/text'],
  [{ to: 'nobody' }, '/to'],
  [{ to: ' , ' }, '/to'],
  [{ cc: 'ada@example.com, bob' }, '/cc'],
])('the incomplete mail %o is refused before anything is sent', async (part, param) => {
  const mail = {
    operation: 'send',
    sender: 'me@example.com',
    to: 'ada@example.com',
    subject: 'Hi',
    text: 'Hi',
    ...part,
  };
  await expect(run('brevo.email', mail)).rejects.toMatchObject({ param });
  expect(fake.requests).toEqual([]);
});

test('addresses may have names with commas', () => {
  expect(addressesIn('"A, B" <a@b.c>, d@e.f;', 'to')).toEqual([{ email: 'a@b.c', name: 'A, B' }, { email: 'd@e.f' }]);
});

test('a known contact is created only once, and updated where wanted', async () => {
  const known = { email: 'known@example.com' };
  await expect(run('brevo.contact', { operation: 'create', ...known })).rejects.toThrow('Use "Create or update"');
  expect(await run('brevo.contact', { operation: 'upsert', ...known })).toMatchObject([{ json: { saved: true } }]);
});

test('a contact that is not there counts as deleted only after a request whose outcome is unknown', async () => {
  const nobody = { operation: 'delete', contact: 'nobody@example.com' };
  fake.limitNext(1, 0);
  await expect(run('brevo.contact', nobody)).rejects.toThrow('document_not_found');
  fake.breakNext(1);
  expect(await run('brevo.contact', nobody)).toMatchObject([{ json: { deleted: true } }]);
});

test('a contact that cannot join a list fails alone', async () => {
  const result = await run(
    'brevo.contact',
    { operation: 'add_to_list' },
    {
      perItem: ['ada@example.com', 'unknown@example.com'].map((email) => ({ list: '2', email })),
      itemErrors: 'continue',
    },
  ).catch((error: Error) => error.message);
  expect(JSON.stringify(result)).toContain('unknown@example.com');
  expect(fake.requests).toHaveLength(1);
});

test.each([
  ['2026-11-01', '2026-11-01T00:00:00.000Z'],
  ['2026-11-01T10:00:00+01:00', '2026-11-01T09:00:00.000Z'],
])('contacts changed since %s are asked for with a zone', async (modified, expected) => {
  await run('brevo.contact', { operation: 'list', modified_since: modified, limit: 1 });
  expect(fake.requests[0]!.query.get('modifiedSince')).toBe(expected);
});

test.each([
  ['name=Ada,city=Paris', 0],
  ['={{ $json.values }}', 1],
])('an import of the values %s of a template loses none without a remark', (parameters, remarks) => {
  const additionalFields = { templateParameters: { parameterValues: { parameters } } };
  const node = { operation: 'sendTemplate', templateId: 4, receipients: 'ada@example.com', additionalFields };
  const source = mappable({ name: 'Import', type: 'n8n-nodes-base.sendInBlue', typeVersion: 1, parameters: node });
  n8n['sendInBlue']!({ ...source, sub: () => [] });
  const paths = source.parameters.remarks().filter(({ parameter }) => String(parameter).includes('templateParameters'));
  expect(paths).toHaveLength(remarks);
});

test('a failure of an unknown form has its status', () => {
  for (const body of [null, 'Oops', 5, [], {}, { message: 5 }])
    expect(failureIn(brevo, { status: 418, headers: {}, body })?.message).toBe(
      'Brevo refused the request. (status 418)',
    );
});
