import { expect, test } from 'vitest';
import { apiUrlOf, failureIn } from '../../integrations/engine/defineVendor.ts';
import { fake as definition } from '../../integrations/mailchimp/fake.ts';
import { credential } from '../../integrations/mailchimp/credential.ts';
import { memberId } from '../../integrations/mailchimp/memberId.ts';
import { instant } from '../../integrations/mailchimp/times.ts';
import { mailchimp } from '../../integrations/mailchimp/vendor.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The conversions of Mailchimp's nodes; `contract.test.ts` covers all operations. */
const { fake, run } = vendorRun(definition);

const list = 'a1b2c3d4e5';
const ada = '8d51ba4aa95ef02f1bca9f0d9fc3f0f0';
const sent = (): JsonObject => bodyOf(fake.requests[0]);

test.each([
  ['mailchimp.api_call', { path: '/ping' }, 'GET /3.0/ping'],
  ['mailchimp.audience', { operation: 'list', limit: 1 }, 'GET /3.0/lists'],
  ['mailchimp.report', { operation: 'list', limit: 1 }, 'GET /3.0/reports'],
  ['mailchimp.segment', { operation: 'list', list, limit: 1 }, `GET /3.0/lists/${list}/segments`],
  ['mailchimp.tag', { operation: 'search', list }, `GET /3.0/lists/${list}/tag-search`],
])('%s sends its request', async (type, parameters, request) => {
  await run(type, parameters);
  expect(fake.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([request]);
});

test('the key names the data center', () => {
  expect(apiUrlOf(mailchimp, { key: 'abc-us21' })).toBe('https://us21.api.mailchimp.com/3.0');
  expect(apiUrlOf(mailchimp, { key: 'abc-us21', api_url: 'https://proxy.example.com/3.0/' })).toBe(
    'https://proxy.example.com/3.0',
  );
  expect(credential.check!({ key: 'abc' })).toMatchObject([{ parameter: '/key' }]);
  expect(credential.check!({ key: 'abc-us21' })).toEqual([]);
  expect(credential.hosts!({ key: 'abc-us21' })).toEqual(['us21.api.mailchimp.com']);
});

test('a contact is named by the hash of its e-mail in lower case, or by its ID', () => {
  expect(memberId(' Urist.McVankab@freddiesjokes.com ')).toBe('62eeb292278cc15f5817cb78f7790b08');
  expect(memberId(ada)).toBe(ada);
});

test.each([
  ['2026-11-28', '2026-11-28T00:00:00+00:00'],
  ['2026-11-28T09:00', '2026-11-28T09:00:00+00:00'],
  ['2026-11-28T10:00:00+01:00', '2026-11-28T09:00:00+00:00'],
  ['', undefined],
])('the time %s is %s', (written, expected) => {
  expect(instant(written, 'since')).toBe(expected);
});

test('mailchimp.member leaves out what is empty, and reads an address', async () => {
  await run('mailchimp.member', {
    operation: 'upsert',
    list,
    email: 'Ada@Example.com',
    merge_fields: { FNAME: 'Ada', ADDRESS: '{"addr1":"Main Street 1","city":"Berlin","state":"BE","zip":"10115"}' },
    groups: ['9143cf3bd1'],
    leave_groups: ['9143cf3bd2'],
    vip: 'no',
    latitude: '52.52',
    longitude: '13.40',
  });
  expect(sent()).toEqual({
    email_address: 'Ada@Example.com',
    status_if_new: 'subscribed',
    merge_fields: { FNAME: 'Ada', ADDRESS: { addr1: 'Main Street 1', city: 'Berlin', state: 'BE', zip: '10115' } },
    interests: { '9143cf3bd1': true, '9143cf3bd2': false },
    vip: false,
    location: { latitude: 52.52, longitude: 13.4 },
  });
});

test('a change needs something to change, and a place both of its numbers', async () => {
  const update = { operation: 'update', list, member: 'ada@example.com' };
  await expect(run('mailchimp.member', update)).rejects.toThrow('Enter what to change.');
  await expect(run('mailchimp.member', { ...update, latitude: '52.5' })).rejects.toMatchObject({ param: '/longitude' });
});

test('a known contact is not created, and fails alone', async () => {
  const result = await run(
    'mailchimp.member',
    { operation: 'create' },
    {
      perItem: ['new@example.com', 'ada@example.com'].map((email) => ({ list, email })),
      itemErrors: 'continue',
    },
  ).catch((error: Error) => error.message);
  expect(JSON.stringify(result)).toContain('Use \\"Create or update\\"');
  expect(JSON.stringify(result)).toContain('new@example.com');
  expect(fake.requests).toHaveLength(1);
  expect(sent()).toMatchObject({ update_existing: false });
});

test('a search returns a contact once', async () => {
  expect(await run('mailchimp.member', { operation: 'search', query: 'ada' })).toHaveLength(2);
});

test('no response has links to other methods', async () => {
  const [first] = await run('mailchimp.audience', { operation: 'get', list });
  expect(JSON.stringify(first)).not.toContain('_links');
});

test('a campaign is sent on a quarter of an hour', async () => {
  const schedule = { operation: 'schedule', campaign: '42694e9e57' };
  await run('mailchimp.campaign', { ...schedule, schedule_time: '2026-12-24T10:15:00+01:00' });
  expect(sent()).toEqual({ schedule_time: '2026-12-24T09:15:00+00:00' });
  await expect(run('mailchimp.campaign', { ...schedule, schedule_time: '2026-12-24T10:10' })).rejects.toMatchObject({
    param: '/schedule_time',
  });
});

test.each([
  [{ content: 'html' }, '/html'],
  [{ content: 'plain_text' }, '/plain_text'],
  [{ content: 'template' }, '/template'],
])('the empty content %o is refused', async (content, param) => {
  const parameters = { operation: 'set_content', campaign: '42694e9e57', ...content };
  await expect(run('mailchimp.campaign', parameters)).rejects.toMatchObject({ param });
});

test('a refusal of a proxy without JSON asks for fewer requests', () => {
  expect(failureIn(mailchimp, { status: 403, headers: {}, body: {} })?.kind).toBe('limited');
  expect(failureIn(mailchimp, { status: 403, headers: {}, body: { title: 'Forbidden' } })?.kind).toBe('refused');
});

test('a failure of an unknown form has its status', () => {
  for (const body of [null, 'Oops', 5, [], {}, { errors: 5 }, { errors: [null] }])
    expect(failureIn(mailchimp, { status: 418, headers: {}, body })?.message).toBe(
      'Mailchimp refused the request. (status 418)',
    );
});
