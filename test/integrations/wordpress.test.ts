import { describe, expect, test } from 'vitest';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { dateOf } from '../../integrations/wordpress/contentFields.ts';
import { withoutEntities } from '../../integrations/wordpress/entities.ts';
import { fake as definition } from '../../integrations/wordpress/fake.ts';
import { wordpress } from '../../integrations/wordpress/vendor.ts';
import { credential } from '../../integrations/wordpress/credential.ts';
import type { Item } from '../../domains/executions/item.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The parts of WordPress's nodes that are more than one request; `contract.test.ts` covers all operations. */
const { fake, services, run, asked } = vendorRun(definition, { below: '/wp-json/wp/v2' });

const picture = async (): Promise<Item> => ({
  json: {},
  binary: {
    data: await services.binaries.write(Buffer.from('hello'), { fileName: 'pümp.png', mediaType: 'image/png' }),
  },
});

describe('categories and tags', () => {
  test('are found by name, and created if the site has none', async () => {
    const post = { operation: 'create', title: 'x', categories: [' news ', '4', '4'], tags: ['Brand new', 'sale'] };
    const [item] = await run('wordpress.post', post);
    expect(asked()).toEqual(['GET /categories', 'GET /tags', 'POST /tags', 'GET /tags', 'POST /posts']);
    expect(item!.json).toMatchObject({ categories: [3, 4], tags: [6, 5] });
  });

  test('an empty list removes all', async () => {
    await run('wordpress.post', { operation: 'update', post: '42', tags: [] });
    expect(bodyOf(fake.requests[0])).toEqual({ tags: [] });
  });
});

describe('an image', () => {
  test('of the item is uploaded before the post is created', async () => {
    const post = { operation: 'create', title: 'x', image_from: 'file' };
    const [item] = await run('wordpress.post', post, { item: await picture() });
    expect(asked()).toEqual(['POST /media', 'POST /posts']);
    expect(fake.requests[0]!.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(fake.requests[0]!.bytes.toString()).toContain('name="file"; filename="pümp.png"');
    expect(item!.json['featured_media']).toBe(43);
  });

  test('without an ID is refused before anything is sent', async () => {
    const creating = run('wordpress.page', { operation: 'create', title: 'x', image_from: 'id' });
    await expect(creating).rejects.toMatchObject({ param: '/featured_media' });
    expect(fake.requests).toEqual([]);
  });

  test('is uploaded with its details', async () => {
    const upload = { operation: 'upload', alt_text: 'A pump', post: '42', file_name: 'a.png' };
    const [item] = await run('wordpress.media', upload, { item: await picture() });
    expect(item!.json).toMatchObject({ alt_text: 'A pump', post: 42, mime_type: 'image/png' });
    expect(fake.requests[0]!.bytes.toString()).toContain('filename="a.png"');
  });
});

test('Markdown becomes HTML, and HTML in it stays', async () => {
  const content = '# Title\n\n<figure>x</figure>\n\nhttps://example.com';
  await run('wordpress.page', { operation: 'update', page: '42', content, content_format: 'markdown' });
  expect(bodyOf(fake.requests[0])['content']).toBe(
    '<h1>Title</h1>\n<figure>x</figure>\n<p><a href="https://example.com">https://example.com</a></p>\n',
  );
});

test.each([
  ['2026-12-01T10:00:00', { date: '2026-12-01T10:00:00' }],
  ['2026-12-01 10:00', { date: '2026-12-01T10:00:00' }],
  ['2026-12-01', { date: '2026-12-01T00:00:00' }],
  ['2026-12-01T10:00:00.123Z', { date_gmt: '2026-12-01T10:00:00' }],
  ['2026-12-01T10:00:00+0230', { date_gmt: '2026-12-01T07:30:00' }],
])('the date %s is sent as WordPress takes it', (text, expected) => {
  expect(dateOf(text)).toEqual(expected);
});

test.each(['tomorrow', '2026-13-01', '2026-12-01T25:00:00'])('the date %s is refused', (text) => {
  expect(() => dateOf(text)).toThrow(expect.objectContaining({ code: 'parameter_invalid', param: '/date' }));
});

test('meta fields are a JSON object', async () => {
  await run('wordpress.post', { operation: 'update', post: '42', meta: '{ "a": 1 }' });
  expect(bodyOf(fake.requests[0])).toEqual({ meta: { a: 1 } });
  const updating = run('wordpress.post', { operation: 'update', post: '42', meta: '[1]' });
  await expect(updating).rejects.toMatchObject({ param: '/meta' });
});

test.each([
  ['wordpress.api_call', { path: '/wp-json/wp/v2/types' }, 'GET /types'],
  ['wordpress.comment', { operation: 'update', comment: '7', new_status: 'spam' }, 'POST /comments/7'],
  ['wordpress.page', { operation: 'delete', page: '42' }, 'DELETE /pages/42'],
  ['wordpress.term', { operation: 'get', kind: 'tags', term: '3' }, 'GET /tags/3'],
  ['wordpress.user', { operation: 'me' }, 'GET /users/me'],
])('%s sends its request below the address of the site', async (type, parameters, request) => {
  await run(type, parameters);
  expect(asked()).toEqual([request]);
});

test('requests ask plug-ins for no cached response', async () => {
  await run('wordpress.term', { operation: 'list' });
  expect(fake.requests[0]!.headers['cache-control']).toBe('no-cache');
});

test('a deleted user leaves the posts to another user, or the posts are deleted, too', async () => {
  await run('wordpress.user', { operation: 'delete', user: '2', reassign: '1' });
  await run('wordpress.user', { operation: 'delete', user: '2', posts: 'delete' });
  await expect(run('wordpress.user', { operation: 'delete', user: '2', reassign: ' ' })).rejects.toThrow(
    /gets the posts/,
  );
  expect(fake.requests.map(({ query }) => Object.fromEntries(query))).toEqual([
    { force: 'true', reassign: '1' },
    { force: 'true', reassign: 'false' },
  ]);
});

describe('a failure', () => {
  const kindOf = (status: number, body: unknown) => failureIn(wordpress, { status, headers: {}, body });

  test('says what to do, with the problem of each parameter', () => {
    const body = { code: 'rest_invalid_param', message: 'Invalid.', data: { params: { date: 'Invalid date.' } } };
    expect(kindOf(400, body)).toMatchObject({
      kind: 'refused',
      message: 'The site refused the request. (rest_invalid_param) Invalid. Invalid date.',
    });
    expect(kindOf(401, { code: 'rest_cannot_create' })?.message).toContain('CGIPassAuth');
  });

  test('with status 500 is temporary only if the code does not say otherwise', () => {
    expect(kindOf(500, { code: 'existing_user_login', message: 'Sorry.' })?.kind).toBe('refused');
    expect(kindOf(500, { code: 'internal_server_error' })?.kind).toBe('temporary');
    expect(kindOf(502, 'Bad gateway')?.kind).toBe('temporary');
  });

  test('of an unknown form has its status', () => {
    for (const body of [null, 'Oops', 5, [], {}, { code: 5, message: {}, data: 5 }, { data: { params: 'x' } }])
      expect(kindOf(400, body)?.message).toBe('The site refused the request. (status 400)');
  });
});

test('names are shown without HTML entities', () => {
  expect(withoutEntities('A &amp; B &#8211; &#x41; &quot;c&quot; &unknown; &#0; &#1114112;')).toBe(
    'A & B – A "c" &unknown; &#0; &#1114112;',
  );
});

test('an address inside the site is refused', () => {
  const values = { user: 'ada', password: 'x' };
  expect(credential.check!({ ...values, api_url: 'https://example.com/wp-json' })).toHaveLength(1);
  expect(credential.check!({ ...values, api_url: 'https://example.com/blog' })).toEqual([]);
});
