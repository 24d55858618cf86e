import { expect, test } from 'vitest';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import type { FakeRequest } from '../../integrations/engine/fake/startFake.ts';
import { fake as definition } from '../../integrations/facebookGraph/fake.ts';
import { byCursor } from '../../integrations/meta/paging.ts';
import { facebookGraph } from '../../integrations/facebookGraph/vendor.ts';
import { vendorRun } from './vendorRun.ts';

/** The parts of Facebook's nodes that convert something; `contract.test.ts` covers all operations. */
const { fake, run } = vendorRun(definition);

const formOf = ({ bytes }: FakeRequest) => Object.fromEntries(new URLSearchParams(bytes.toString()));

test('a page without a cursor is followed by its address, without the token of the address', () => {
  const next = 'https://graph.facebook.com/v25.0/1010/feed?access_token=secret&until=1790000000&__paging_token=enc_1';
  const request = { path: '/1010/feed', query: { fields: 'id' } };
  const page = (paging: object) => ({
    request,
    response: { status: 200, headers: {}, body: { paging } },
    count: 1,
    last: {},
  });
  expect(byCursor.next(page({ next }))).toEqual({
    path: '/1010/feed',
    query: { fields: 'id', until: '1790000000', __paging_token: 'enc_1' },
  });
  expect(byCursor.next(page({ cursors: { after: 'a' } }))).toBeNull();
});

test('a post for later has a time in seconds, and needs a text or a link', async () => {
  const create = { operation: 'create', page: '1010' };
  await run('facebook_graph.post', { ...create, message: 'Hi', publish_at: '2026-12-01T09:00:00+01:00' });
  expect(formOf(fake.requests[0]!)).toEqual({
    message: 'Hi',
    published: 'false',
    scheduled_publish_time: String(Date.parse('2026-12-01T08:00:00Z') / 1000),
  });
  await expect(run('facebook_graph.post', create)).rejects.toMatchObject({ param: '/message' });
  await expect(
    run('facebook_graph.post', { ...create, message: 'Hi', publish_at: '2026-12-01T09:00:00' }),
  ).rejects.toMatchObject({ param: '/publish_at' });
});

test('a lead has its answers by their names', async () => {
  const [item] = await run('facebook_graph.lead', { operation: 'get', lead: '5050' });
  expect(item!.json).toMatchObject({ id: '5050', answers: { email: 'ada@example.com' } });
});

test('the token is neither in the query nor in the pages that are listed', async () => {
  const items = await run('facebook_graph.page', { operation: 'list', all: true });
  expect(items).toHaveLength(3);
  for (const { query } of fake.requests) expect([...query.keys()].toSorted()).not.toContain('access_token');
  expect(JSON.stringify(items)).not.toContain(definition.secret);
  await run('facebook_graph.api_call', { path: '/me' });
  expect(fake.requests.at(-1)!.path).toBe('/v25.0/me');
});

test('a failure says the next step, and never quotes a token', () => {
  const failure = (status: number, error: object, headers = {}) =>
    failureIn(facebookGraph, { status, headers, body: { error } });
  expect(failure(403, { code: 200, message: '(#200) No permission' })).toEqual({
    kind: 'refused',
    code: '200',
    message: 'The token lacks a permission. Posts of a page need the token of the page. (200) No permission',
  });
  expect(failure(400, { code: 190, message: 'Malformed access token EAAx' })?.message).not.toContain('EAAx');
  const usage = JSON.stringify({ 1: [{ estimated_time_to_regain_access: 2 }] });
  expect(failure(400, { code: 32 }, { 'x-business-use-case-usage': usage })).toMatchObject({
    kind: 'limited',
    retryAfterMs: 120_000,
  });
  expect(failure(400, { code: 2 })).toMatchObject({ kind: 'temporary' });
  for (const body of [null, 'Oops', { error: 'Oops' }, {}])
    expect(failureIn(facebookGraph, { status: 404, headers: {}, body })?.message).toBe(
      'Facebook refused the request. (status 404)',
    );
  expect(failureIn(facebookGraph, { status: 200, headers: {}, body: {} })).toBeNull();
});
