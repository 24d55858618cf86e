import { describe, expect, test } from 'vitest';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { startFake } from '../../integrations/engine/fake/startFake.ts';
import { fake as definition } from '../../integrations/linkedin/fake.ts';
import { urnPart } from '../../integrations/linkedin/fields.ts';
import { littleText } from '../../integrations/linkedin/littleText.ts';
import { linkedin } from '../../integrations/linkedin/vendor.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { runAlone } from '../activities/nodes/runAlone.ts';
import { usedCredential } from '../support/testCredentials.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The parts of LinkedIn's nodes that are more than one request; `contract.test.ts` covers all operations. */
const { fake, services, run } = vendorRun(definition);

const asked = (): string[] => fake.requests.map(({ method, path }) => `${method} ${decodeURIComponent(path)}`);
const lastBody = (): JsonObject => bodyOf(fake.requests.at(-1));
const file = async (content: Buffer, mediaType = 'image/png') =>
  services.binaries.write(content, { fileName: 'a.bin', mediaType });

test.each([
  ['linkedin.post', { operation: 'get', post: 'urn:li:share:7260000000000000001' }],
  ['linkedin.comment', { operation: 'list', post: 'urn:li:share:7260000000000000001' }],
  ['linkedin.profile', { operation: 'own' }],
  ['linkedin.api_call', { path: '/v2/me' }],
])('%s answers', async (type, parameters) => {
  expect((await run(type, parameters))[0]?.json).toBeDefined();
});

test.each([
  ['Hello (world) #fun', String.raw`Hello \(world\) #fun`],
  ['a_b *c* ~d~ {e} [f] <g> @h |i', String.raw`a\_b \*c\* \~d\~ \{e\} \[f\] \<g\> \@h \|i`],
  ['C:\\temp', String.raw`C:\\temp`],
  ['number # of #größe', String.raw`number \# of #größe`],
])('the plain text %j is %j for LinkedIn', (plain, text) => expect(littleText(plain)).toBe(text));

describe('the author', () => {
  test.each([
    ['', 'urn:li:person:a1B2'],
    ['2414183', 'urn:li:organization:2414183'],
    [' urn:li:person:a1B2 ', 'urn:li:person:a1B2'],
    ['a1B2', 'urn:li:person:a1B2'],
  ])('%j is %s', async (author, urn) => {
    await run('linkedin.post', { operation: 'create', text: 'Hi', author });
    expect(lastBody()['author']).toBe(urn);
    expect(asked()).toEqual([...(author === '' ? ['GET /v2/userinfo'] : []), 'POST /rest/posts']);
  });

  test('is found without the permission for the profile', async () => {
    const { respond } = definition;
    const limitedFake = await startFake({
      ...definition,
      respond: (request, state) =>
        request.path === '/v2/userinfo'
          ? { status: 403, json: { status: 403, code: 'ACCESS_DENIED', message: 'Not enough permissions' } }
          : respond(request, state),
    });
    const { type, values } = definition.credential(limitedFake.url);
    await runAlone('linkedin.post', {
      parameters: { operation: 'create', text: 'Hi' },
      credentials: { auth: usedCredential(type, values) },
      services,
    });
    expect(limitedFake.requests.map(({ path }) => path)).toEqual(['/v2/userinfo', '/v2/me', '/rest/posts']);
    await limitedFake.close();
  });

  test('that is a page has no connections', async () => {
    const parameters = { operation: 'create', text: 'Hi', author: '2414183', visibility: 'connections' };
    await expect(run('linkedin.post', parameters)).rejects.toThrow('A page has no connections.');
    expect(asked()).toEqual([]);
  });
});

test('an empty URN is refused', () => {
  expect(urnPart(' urn:li:share:7 ')).toBe('urn%3Ali%3Ashare%3A7');
  expect(() => urnPart(' ')).toThrow('not a valid identifier');
});

test('a post needs a text', async () => {
  const parameters = { operation: 'create', text: ' ', author: '2414183' };
  await expect(run('linkedin.post', parameters)).rejects.toThrow('Enter a text.');
});

describe('uploads', () => {
  test('one image is one medium, several are a list', async () => {
    const item = { json: {}, binary: { a: await file(Buffer.from('a')), b: await file(Buffer.from('b')) } };
    const post = { operation: 'create_images', text: 'Look', author: '2414183' };
    await run('linkedin.post', { ...post, images: [{ file: 'a', alt_text: 'A' }], image_title: 'T' }, { item });
    expect(asked()).toEqual([
      'POST /rest/images',
      'PUT /dms-uploads/image/0',
      'GET /rest/images/urn:li:image:C4E10AQFoyyAjHPMQuQ',
      'POST /rest/posts',
    ]);
    const id = 'urn:li:image:C4E10AQFoyyAjHPMQuQ';
    expect(lastBody()['content']).toEqual({ media: { id, altText: 'A', title: 'T' } });
    await run('linkedin.post', { ...post, images: [{ file: 'a' }, { file: 'b', alt_text: 'B' }] }, { item });
    expect(lastBody()['content']).toEqual({ multiImage: { images: [{ id }, { id, altText: 'B' }] } });
  });

  test('a missing file is named, and nothing is sent', async () => {
    const parameters = { operation: 'create_images', author: '2414183', images: [{ file: 'a' }] };
    await expect(run('linkedin.post', parameters)).rejects.toMatchObject({ param: '/images/0/file' });
    expect(asked()).toEqual([]);
  });

  test('a video goes in parts, without the token, and is finished with their tags', async () => {
    const item = { json: {}, binary: { data: await file(Buffer.alloc(9 * 1024 * 1024, 7), 'video/mp4') } };
    await run('linkedin.post', { operation: 'create_video', author: '2414183', text: 'See' }, { item });
    const parts = fake.requests.filter(({ path }) => path.startsWith('/dms-uploads/'));
    expect(parts.map(({ bytes }) => bytes.length)).toEqual([4_194_304, 4_194_304, 1_048_576]);
    expect(parts.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined, undefined]);
    const finish = fake.requests.findLast(({ query }) => query.get('action') === 'finalizeUpload')!;
    expect(JSON.parse(finish.bytes.toString())).toMatchObject({
      finalizeUploadRequest: { uploadedPartIds: [0, 1, 2].map((part) => `/ambry-video/signedId/${part}`) },
    });
    expect(lastBody()['content']).toEqual({ media: { id: 'urn:li:video:C5F10AQGKQg_6y2a4sQ' } });
  });

  test('a link has its preview', async () => {
    const item = { json: {}, binary: { picture: await file(Buffer.from('a')) } };
    const link = { link: 'https://example.com/a ', link_title: 'A', thumbnail_file: 'picture' };
    await run('linkedin.post', { operation: 'create_link', author: '2414183', ...link }, { item });
    expect(lastBody()['content']).toEqual({
      article: { source: 'https://example.com/a', title: 'A', thumbnail: 'urn:li:image:C4E10AQFoyyAjHPMQuQ' },
    });
  });
});

describe('a refusal', () => {
  const failed = (status: number, body: JsonObject, headers = {}) => failureIn(linkedin, { status, headers, body });

  test('for the rest of the day is no pause', () => {
    const message = 'Resource level throttle APPLICATION DAY limit for calls to this resource is reached.';
    expect(failed(429, { message })).toMatchObject({ kind: 'refused', message: expect.stringContaining('midnight') });
    expect(failed(429, { message: 'MINUTE' })).toMatchObject({ kind: 'limited' });
    expect(failed(429, { message }, { 'retry-after': '5' })).toMatchObject({ kind: 'limited', retryAfterMs: 5_000 });
  });

  test('of a duplicate names the other post', async () => {
    const error = run('linkedin.post', { operation: 'create', text: 'duplicate', author: 'a1B2' });
    await expect(error).rejects.toThrow('(DUPLICATE_POST) urn:li:share:7260000000000000001');
  });

  test('names the fields', () => {
    const inputErrors = [{ description: 'field is required', input: { inputPath: { fieldPath: 'author' } } }];
    expect(failed(422, { code: 'INVALID_FIELD', errorDetails: { inputErrors } })?.message).toBe(
      'LinkedIn refused the request. (INVALID_FIELD) author: field is required',
    );
  });

  test('of a token quotes nothing', () => {
    expect(failed(401, { code: 'INVALID_ACCESS_TOKEN', message: 'Invalid access token AQV1' })?.message).not.toContain(
      'AQV1',
    );
  });
});
