import { describe, expect, test } from 'vitest';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { fake as definition } from '../../integrations/x/fake.ts';
import { listIdOf, postIdOf } from '../../integrations/x/ids.ts';
import { userRequest } from '../../integrations/x/users.ts';
import { x } from '../../integrations/x/vendor.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The parts of the nodes of X that are more than one request; `contract.test.ts` covers all operations. */
const { fake, services, run, asked } = vendorRun(definition, { below: '/2' });

const lastBody = (): JsonObject => bodyOf(fake.requests.at(-1));
const itemWith = async (content: Buffer, mediaType: string): Promise<Item> => ({
  json: {},
  binary: { data: await services.binaries.write(content, { fileName: 'a.bin', mediaType }) },
});
const mediaId = '1880028106020515840';

test.each([
  ['x.post', { operation: 'search', query: 'pump' }],
  ['x.user', { operation: 'get' }],
  ['x.message', { operation: 'send', recipient: '43', text: 'Hi' }],
  ['x.list', { operation: 'list_members', list: '84839422' }],
  ['x.api_call', { path: '/users/me' }],
])('%s answers', async (type, parameters) => {
  expect((await run(type, parameters))[0]?.json).toBeDefined();
});

test.each([
  ['1990000000000000001', '1990000000000000001'],
  [' https://x.com/acme/status/1990000000000000001?s=20 ', '1990000000000000001'],
  ['https://twitter.com/acme/statuses/7/photo/1', '7'],
])('the post %j has the ID %s', (written, id) => expect(postIdOf(written, '/post')).toBe(id));

test.each(['add_member', 'remove_member'])('x.list: %s refuses a blank member', async (operation) => {
  await expect(run('x.list', { operation, list: '84839422', member: ' ' })).rejects.toThrow('Enter a user.');
  expect(asked()).toEqual([]);
});

test('a post without an ID, and a list without one are refused', () => {
  for (const written of ['', 'acme', '../users', '1/2'])
    expect(() => postIdOf(written, '/post')).toThrow('Enter the ID or the address of a post.');
  expect(listIdOf('https://x.com/i/lists/84', '/list')).toBe('84');
  expect(() => listIdOf('', '/list')).toThrow('Enter the ID or the address of a list.');
});

test.each([
  ['', '/users/me'],
  ['42', '/users/42'],
  ['@42', '/users/by/username/42'],
  [' @Acme', '/users/by/username/Acme'],
  ['acme', '/users/by/username/acme'],
  ['https://x.com/acme?s=20', '/users/by/username/acme'],
])('the user %j is read at %s', (written, path) => expect(userRequest(written, '/user').path).toBe(path));

test('a name that is none is refused', () => {
  expect(() => userRequest('Acme Inc.', '/user')).toThrow('Enter the ID, the name or the address of a user.');
});

describe('a new post', () => {
  test('has an image with its description', async () => {
    const item = await itemWith(Buffer.from('picture'), 'image/png');
    await run('x.post', { operation: 'create', text: 'Look', files: [{ file: 'data', alt_text: 'A pump' }] }, { item });
    expect(asked()).toEqual(['POST /media/upload', 'POST /media/metadata', 'POST /tweets']);
    expect(fake.requests[0]!.bytes.toString()).toMatch(/name="media_category"\r\n\r\ntweet_image/);
    expect(lastBody()).toEqual({ text: 'Look', media: { media_ids: [mediaId] } });
  });

  test('can have media that `x.media` has uploaded', async () => {
    const item = await itemWith(Buffer.from('picture'), 'image/png');
    const [media] = await run('x.media', { operation: 'upload' }, { item });
    expect(media!.json['id']).toBe(mediaId);
    await run('x.post', { operation: 'create', media_ids: [` ${mediaId} `] });
    expect(lastBody()).toEqual({ media: { media_ids: [mediaId] } });
  });

  test('has a video, which goes in parts', async () => {
    const item = await itemWith(Buffer.alloc(9 * 1024 * 1024, 7), 'video/mp4');
    await run('x.post', { operation: 'create', files: [{ file: 'data' }] }, { item });
    const upload = `/media/upload/${mediaId}`;
    expect(asked()).toEqual([
      'POST /media/upload/initialize',
      ...Array.from({ length: 3 }, () => `POST ${upload}/append`),
      `POST ${upload}/finalize`,
      'GET /media/upload',
      'POST /tweets',
    ]);
    expect(lastBody()).toEqual({ media: { media_ids: [mediaId] } });
  });

  test.each([
    [{ text: ' ' }, 'Enter a text'],
    [{ text: 'a', media_ids: ['1'], quote: '2' }, 'only one of them'],
    [{ text: 'a', poll_answers: ['one'] }, '2 to 4 answers'],
    [{ text: 'a', files: [{ file: 'data' }], reply_to: 'acme' }, 'address of a post'],
    [{ text: 'a', files: [{ file: 'none' }] }, 'no file "none"'],
  ])('%j is refused before a request', async (parameters, message) => {
    await expect(run('x.post', { operation: 'create', ...parameters })).rejects.toThrow(message);
    expect(asked()).toEqual([]);
  });

  test('has a poll, an audience, and the post that it answers', async () => {
    await run('x.post', {
      operation: 'create',
      text: 'Which?',
      poll_answers: ['a', 'b'],
      poll_minutes: 60,
      who_can_reply: 'mentioned',
      reply_to: 'https://x.com/acme/status/1990000000000000002',
    });
    expect(lastBody()).toEqual({
      text: 'Which?',
      poll: { options: ['a', 'b'], duration_minutes: 60 },
      reply_settings: 'mentionedUsers',
      reply: { in_reply_to_tweet_id: '1990000000000000002' },
    });
  });
});

test('posts have their author and their media', async () => {
  const [item] = await run('x.post', { operation: 'get', post: '1990000000000000001' });
  expect(item!.json).toMatchObject({
    author: { id: '42', username: 'acme' },
    media: [{ media_key: `3_${mediaId}`, url: 'https://pbs.example/media/a.jpg' }],
  });
});

test('a search without results has no items', async () => {
  expect(await run('x.post', { operation: 'search', query: 'nothing' })).toEqual([]);
});

test('no page is smaller than X allows', async () => {
  await run('x.post', { operation: 'search', query: 'pump', limit: 1 });
  await run('x.user', { operation: 'list_posts', user: '42', limit: 1 });
  expect(fake.requests.map(({ query }) => query.get('max_results'))).toEqual(['10', '5']);
});

test('a name becomes an ID', async () => {
  await run('x.message', { operation: 'send', recipient: '@ada_example', text: 'Hi' });
  await run('x.list', { operation: 'add_member', list: '84839422', member: 'grace_example' });
  await run('x.post', { operation: 'repost', post: '1990000000000000002' });
  expect(asked()).toEqual([
    'GET /users/by/username/ada_example',
    'POST /dm_conversations/with/43/messages',
    'GET /users/by/username/grace_example',
    'POST /lists/84839422/members',
    'GET /users/me',
    'POST /users/42/retweets',
  ]);
});

test('a message has a file of its own kind', async () => {
  const item = await itemWith(Buffer.from('GIF89a'), 'image/gif');
  await run('x.message', { operation: 'send', recipient: '43', file: 'data' }, { item });
  expect(JSON.parse(fake.requests[0]!.bytes.toString())).toMatchObject({ media_category: 'dm_gif' });
  expect(lastBody()).toEqual({ attachments: [{ media_id: mediaId }] });
});

describe('a refusal', () => {
  const failed = (status: number, body: JsonObject, headers = {}) => failureIn(x, { status, headers, body });
  const type = (end: string) => `https://api.x.com/2/problems/${end}`;

  test('is in a response with status 200, unless a part of the response is there', async () => {
    await expect(run('x.post', { operation: 'get', post: '9' })).rejects.toThrow('There is no such post');
    expect(failed(200, { data: [], errors: [{ type: type('resource-not-found') }] })).toBeNull();
  });

  test('says until when to wait', () => {
    const reset = Math.ceil(Date.now() / 1000) + 60;
    const limited = failed(429, { title: 'Too Many Requests' }, { 'x-rate-limit-reset': String(reset) });
    expect(limited).toMatchObject({ kind: 'limited' });
    expect(limited!.retryAfterMs).toBeGreaterThan(58_000);
    expect(failed(429, {})?.retryAfterMs).toBeUndefined();
    expect(failed(429, { type: type('usage-capped') })).toMatchObject({ kind: 'refused' });
  });

  test('of a token quotes nothing', () => {
    expect(failed(401, { detail: 'Token abc' })?.message).not.toContain('abc');
  });

  test('counts for its method alone', () => {
    const scope = (path: string, method?: 'POST') => x.limitScope!({ path, ...(method ? { method } : {}) });
    expect(scope('/users/42/tweets')).toBe(scope('/users/43/tweets'));
    expect(scope('/tweets', 'POST')).not.toBe(scope('/tweets'));
    expect(scope('/users/by/username/acme')).toBe(scope('/users/by/username/ada'));
  });
});
