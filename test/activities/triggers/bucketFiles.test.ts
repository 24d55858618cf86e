import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bucketFiles } from '../../../activities/triggers/bucketFiles.ts';
import { parseOutboundAllow } from '../../../platform/outbound/guard.ts';
import { createOutbound } from '../../../platform/outbound/outbound.ts';
import { usedCredential } from '../../support/testCredentials.ts';

/** Lists as stores write them; s3rver writes neither control characters nor several pages. */
describe('the list of a bucket', () => {
  const outbound = createOutbound({ allow: parseOutboundAllow('127.0.0.0/8'), connectTimeoutMs: 1_000 });
  let server: Server;
  let pages: string[] = [];

  beforeAll(async () => {
    server = createServer((_request, response) => response.end(pages.shift()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await outbound.close();
    await new Promise((resolve) => server.close(resolve));
  });

  const list = (...answers: string[]) => {
    pages = answers;
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const values = { endpoint, region: 'us-east-1', access_key_id: 'id', secret_access_key: 'secret' };
    return bucketFiles(outbound, usedCredential('s3', values), { bucket: 'reports', prefix: '' }).list(
      new AbortController().signal,
    );
  };
  const page = (inside: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>reports</Name>${inside}</ListBucketResult>`;
  const entry = (key: string): string =>
    `<Contents>\n<Key>${key}</Key><LastModified>2026-11-01T10:00:00.000Z</LastModified><ETag>&quot;e1&quot;</ETag><Size>3</Size><Owner><ID>o</ID></Owner></Contents>`;

  test('keeps each key exactly, with references, control characters and spaces at its ends', async () => {
    const keys = ['a&amp;amp;b', '&#x1;c', ' d ', '&#8364;', '<![CDATA[e&f]]>'];
    const files = await list(page(keys.map(entry).join('')));
    expect(files.map(({ path }) => path)).toEqual(['a&amp;b', '\u0001c', ' d ', '€', 'e&f']);
    expect(files[0]).toEqual({
      path: 'a&amp;b',
      sizeBytes: 3,
      modifiedAt: new Date('2026-11-01T10:00:00Z'),
      fingerprint: '3:"e1"',
    });
  });

  test('continues over its pages', async () => {
    const first = page(
      `<IsTruncated>true</IsTruncated><NextContinuationToken>a&amp;b</NextContinuationToken>${entry('a')}`,
    );
    const files = await list(first, page(`<IsTruncated>false</IsTruncated>${entry('b')}`));
    expect(files.map(({ path }) => path)).toEqual(['a', 'b']);
  });

  test('is refused if a page leads to itself', async () => {
    const next = page('<IsTruncated>true</IsTruncated><NextContinuationToken>a</NextContinuationToken>');
    await expect(list(next, next, next)).rejects.toThrow('a page that was read before');
  });

  test.each([
    ['a document type', `<!DOCTYPE r [<!ENTITY x "y">]>${page('')}`],
    ['another document', '<html><body>Sign in</body></html>'],
    ['half a list', page(entry('a')).slice(0, -20)],
    ['no XML', 'Sign in'],
  ])('is refused for %s', async (_what, answer) => {
    await expect(list(answer)).rejects.toMatchObject({ message: 'The bucket answered no list.' });
  });
});
