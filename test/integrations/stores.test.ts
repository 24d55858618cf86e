import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { ascii, metadataIn, storedType, texts, timeOf } from '../../integrations/stores/headerValues.ts';
import { contentOfText } from '../../integrations/stores/newContent.ts';
import { readPages, type StorePage } from '../../integrations/stores/readPages.ts';

const reading = (signal = new AbortController().signal) => ({ title: 'S3', signal });

describe('pages of a list', () => {
  const pages: Record<string, StorePage> = {
    first: { items: [{ key: 'a' }, { key: 'b' }], next: 'second' },
    second: { items: [], next: 'third' },
    third: { items: [{ key: 'c' }], next: undefined },
  };
  const wanted: unknown[] = [];
  const read = async (page: { limit: number; cursor: string | undefined }) => {
    wanted.push(page);
    return pages[page.cursor ?? 'first']!;
  };

  test('are read to the last one', async () => {
    const items = await readPages({ all: true, limit: 1 }, reading(), read);
    expect(items).toEqual([{ json: { key: 'a' } }, { json: { key: 'b' } }, { json: { key: 'c' } }]);
  });

  test('are read up to the wanted number', async () => {
    wanted.length = 0;
    expect(await readPages({ all: false, limit: 1 }, reading(), read)).toEqual([{ json: { key: 'a' } }]);
    expect(wanted).toEqual([{ limit: 1, cursor: undefined }]);
  });

  test('have an end', async () => {
    const empty = async () => ({ items: [], next: 'more' });
    await expect(readPages({ all: true, limit: 1 }, reading(), empty)).rejects.toThrow('more than 10000 pages');
    const long = async () => ({ items: Array.from({ length: 50_000 }, () => ({})), next: 'more' });
    await expect(readPages({ all: true, limit: 1 }, reading(), long)).rejects.toThrow('more than 100000 entries');
  });

  test('are not read after a cancellation', async () => {
    await expect(readPages({ all: true, limit: 1 }, reading(AbortSignal.abort()), read)).rejects.toThrow('aborted');
  });
});

test.each([
  ['notes.json', 'application/json'],
  ['notes', 'text/plain; charset=utf-8'],
])('a text is a file: %s', async (place, mediaType) => {
  const { body, ...file } = contentOfText('äb', place);
  expect(file).toEqual({ fileName: 'text.txt', mediaType });
  expect(body.sizeBytes).toBe(3);
  for (const _attempt of [1, 2]) expect((await buffer(body.open())).toString()).toBe('äb');
});

test('values of headers are read', () => {
  expect(timeOf('Mon, 02 Nov 2026 08:00:00 GMT')).toBe('2026-11-02T08:00:00.000Z');
  expect(timeOf(undefined)).toBeNull();
  expect(metadataIn({ 'x-ms-meta-customer': 'acme', etag: '"1"' }, 'x-ms-meta-')).toEqual({ customer: 'acme' });
  expect(storedType({ 'content-type': 'text/csv; charset=utf-8' }, 'a.txt')).toBe('text/csv');
  expect(storedType({ 'content-type': 'application/octet-stream' }, 'a.txt')).toBe('text/plain');
});

test('values of headers are written', () => {
  expect(texts({ status: 'paid', order: 7 })).toEqual({ status: 'paid', order: '7' });
  expect(ascii('max-age=3600', '/cache_control')).toBe('max-age=3600');
  expect(() => ascii('ä', '/cache_control')).toThrow(expect.objectContaining({ param: '/cache_control' }));
});
