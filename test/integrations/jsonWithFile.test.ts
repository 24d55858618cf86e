import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { givenBase64, givenContent } from '../../integrations/engine/givenContent.ts';
import { jsonWithFile } from '../../integrations/engine/jsonWithFile.ts';

test.each([0, 1, 2, 3, 100_000])('a file of %i bytes is a field of the body', async (sizeBytes) => {
  const bytes = Buffer.alloc(sizeBytes, 'äb');
  const open = async function* () {
    for (let from = 0; from < sizeBytes; from += 7) yield bytes.subarray(from, from + 7);
  };
  const { mediaType, body } = jsonWithFile({ branch: 'main' }, { sizeBytes, open });
  if (typeof body !== 'object' || !('open' in body)) throw new Error('The body is no stream.');
  const sent = await buffer(body.open());
  expect(mediaType).toBe('application/json; charset=utf-8');
  expect(sent.length).toBe(body.sizeBytes);
  expect(JSON.parse(sent.toString())).toEqual({ branch: 'main', content: bytes.toString('base64') });
});

test('content may be empty, but not missing', () => {
  expect(givenContent('', '/content')).toBe('');
  expect(() => givenContent(undefined, '/content')).toThrow(expect.objectContaining({ param: '/content' }));
});

test('Base64 may have line breaks', () => {
  expect(givenBase64('aGVs\nbG8=\n', '/content')).toBe('aGVs\nbG8=\n');
  expect(() => givenBase64('hello', '/content')).toThrow('The content is not Base64.');
});
