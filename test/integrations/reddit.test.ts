import { describe, expect, test } from 'vitest';
import { failureIn, headersOf } from '../../integrations/engine/defineVendor.ts';
import { fake as definition } from '../../integrations/reddit/fake.ts';
import { commentIdOf, communityOf, postIdOf, userOf } from '../../integrations/reddit/names.ts';
import { readComments } from '../../integrations/reddit/readComments.ts';
import { reddit } from '../../integrations/reddit/vendor.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { vendorRun } from './vendorRun.ts';

/** The parts of Reddit's nodes that are more than one request; `contract.test.ts` covers all operations. */
const { fake, run } = vendorRun(definition);

const lastForm = (): object => Object.fromEntries(new URLSearchParams(fake.requests.at(-1)!.bytes.toString()));

test.each([
  ['reddit.account', { operation: 'saved' }],
  ['reddit.api_call', { path: '/api/v1/me' }],
  ['reddit.comment', { operation: 'list', post: '1abcd2' }],
  ['reddit.community', { operation: 'get', community: 'test' }],
  ['reddit.message', { operation: 'send', recipient: 'u/grace', subject: 'a', text: 'b' }],
  ['reddit.post', { operation: 'get', post: '1abcd2' }],
  ['reddit.user', { operation: 'get', user: 'u/ada' }],
])('%s answers', async (type, parameters) => {
  expect((await run(type, parameters))[0]?.json).toBeDefined();
});

test.each([
  [postIdOf, 't3_1abcd2', '1abcd2'],
  [postIdOf, ' https://www.reddit.com/r/test/comments/1abcd2/hi/ ', '1abcd2'],
  [postIdOf, 'https://redd.it/1abcd2', '1abcd2'],
  [commentIdOf, 't1_k1aaaa1', 'k1aaaa1'],
  [commentIdOf, 'https://old.reddit.com/r/test/comments/1abcd2/hi/k1aaaa1/', 'k1aaaa1'],
  [communityOf, '/r/Automation/', 'Automation'],
  [communityOf, 'https://www.reddit.com/r/automation', 'automation'],
  [userOf, '/u/ada', 'ada'],
  [userOf, 'https://www.reddit.com/user/ada/', 'ada'],
])('%o reads %j as %s', (read, written, name) => expect(read(written, '/post')).toBe(name));

test('things without a name are refused', () => {
  for (const written of ['', ' ', 't1_k1', 'https://example.com', '..'])
    expect(() => postIdOf(written, '/post')).toThrow('Enter the ID or the address of a post.');
  expect(() => commentIdOf('t3_1abcd2', '/comment')).toThrow('Enter the ID or the address of a comment.');
  expect(() => communityOf('a b', '/community')).toThrow('Enter the name of a community');
  expect(() => userOf('', '/user')).toThrow('Enter the name of a user.');
});

test('each request says who is behind it', async () => {
  await run('reddit.post', { operation: 'get', post: '1abcd2' });
  expect(fake.requests[0]!.headers['user-agent']).toBe('server:bureau:1.0 (by /u/ada)');
  expect(headersOf(reddit, { user_name: ' u/ada ' })).toEqual({ 'user-agent': 'server:bureau:1.0 (by /u/ada)' });
  expect(headersOf(reddit, { user_name: '' })).toEqual({ 'user-agent': 'server:bureau:1.0' });
  expect(headersOf({ headers: { version: '1' } }, {})).toEqual({ version: '1' });
  expect(headersOf({}, {})).toEqual({});
});

test('a post with a link has no text, and needs its link', async () => {
  const post = { operation: 'create', community: 'r/test', title: 'News', kind: 'link', text: 'unused' };
  await run('reddit.post', { ...post, link: 'https://example.com ', resubmit: true });
  expect(lastForm()).toMatchObject({ sr: 'test', kind: 'link', url: 'https://example.com', resubmit: 'true' });
  expect(lastForm()).not.toHaveProperty('text');
  await expect(run('reddit.post', { ...post, link: ' ' })).rejects.toThrow('Enter the link.');
});

describe('comments', () => {
  const bodies = async (more: object) =>
    (await run('reddit.comment', { operation: 'list', post: '1abcd2', ...more })).map(({ json }) => json['id']);

  test('come with their answers, and with answers that Reddit leaves out at first', async () => {
    expect(await bodies({ all: true })).toEqual(['k1aaaa1', 'k1aaaa2', 'k1aaaa3']);
    expect(fake.requests.map(({ path }) => path)).toEqual(['/comments/1abcd2', '/api/morechildren']);
  });

  test('come with the answers that are too deep for the tree', async () => {
    const listing = (children: object[]) => ({ data: { children } });
    const more = { kind: 'more', data: { id: '_', parent_id: 't1_a', children: [] } };
    const comment = (id: string, answers: object[]) => ({ kind: 't1', data: { id, replies: listing(answers) } });
    const asked: unknown[] = [];
    const send = async ({ query }: { query?: JsonObject }) => {
      asked.push(query?.['comment']);
      const deep = query?.['comment'] === 'a' ? [comment('b', [more])] : [more];
      return { status: 200, headers: {}, body: [listing([]), listing([comment('a', deep)])] };
    };
    const call = { client: { send }, key: 'k', signal: new AbortController().signal } as never;
    const found = await readComments({ post: '1', sort: 'top', count: Infinity }, call);
    expect(found).toEqual([{ id: 'a' }, { id: 'b' }]);
    expect(asked).toEqual([undefined, 'a']);
  });

  test('end at the wanted number', async () => {
    expect(await bodies({ limit: 2 })).toEqual(['k1aaaa1', 'k1aaaa2']);
    expect(fake.requests).toHaveLength(1);
  });
});

test('a community that does not exist is an error, though Reddit leads to its search', async () => {
  const missing = { community: 'missing' };
  for (const parameters of [
    { operation: 'get', ...missing },
    { operation: 'rules', ...missing },
  ])
    await expect(run('reddit.community', parameters)).rejects.toThrow('There is no such community.');
  await expect(run('reddit.post', { operation: 'list', ...missing })).rejects.toThrow('There is no such community.');
  await expect(run('reddit.post', { operation: 'get', post: 'zzz' })).rejects.toThrow('There is no such post.');
});

describe('a refusal', () => {
  const failed = (status: number, body: JsonObject, headers = {}) => failureIn(reddit, { status, headers, body });

  test('of a form has status 200', async () => {
    const post = { operation: 'create', community: 'closed', title: 'a', text: 'b' };
    await expect(run('reddit.post', post)).rejects.toThrow('may not post in this community. (SUBREDDIT_NOTALLOWED)');
  });

  test('for posting too often says how long to wait', () => {
    const said = 'You are doing that too much. Try again in 7 minutes.';
    const errors = [['RATELIMIT', said, 'ratelimit']];
    expect(failed(200, { json: { ratelimit: 419.5, errors } })).toMatchObject({
      kind: 'limited',
      retryAfterMs: 419_500,
    });
    expect(failed(200, { json: { errors } })).toMatchObject({ kind: 'limited', retryAfterMs: 420_000 });
    expect(failed(429, {}, { 'x-ratelimit-reset': '12' })).toMatchObject({ kind: 'limited', retryAfterMs: 12_000 });
    expect(failed(429, {})?.retryAfterMs).toBeUndefined();
  });

  test('of a closed community says why', () => {
    expect(failed(403, { reason: 'private', error: 403 })?.message).toContain('private');
    expect(failed(404, { reason: 'banned' })?.message).toContain('closed this community');
  });
});
