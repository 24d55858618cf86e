import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { s3Blobs } from '../../platform/binaries/s3Blobs.ts';
import { makeUpstreamDispatcher } from '../../domains/gateway/upstream/upstreamDispatcher.ts';
import { defaultGatewaySettings } from '../../domains/gateway/gatewaySettings.ts';
import { requestStream } from '../../domains/gateway/providers/postUpstream.ts';
import { requestWhole } from '../../domains/gateway/providers/wholeRequest.ts';
import { parseOutboundAllow } from '../../platform/outbound/guard.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { insideTransaction, reportExternalCall } from '../../db/transactions.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/** Nobody listens there. */
const [host, port] = ['127.0.0.1', 9];
const url = new URL(`http://${host}:${port}/`);
const asked = { url, headers: {}, signal: null };
const outbound = createOutbound({ allow: parseOutboundAllow(host) });
const dispatcher = makeUpstreamDispatcher();
const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
const bucket = s3Blobs({ bucket: 'files', region: 'a', endpoint: url.href, credentials });
const settings = { ...defaultGatewaySettings };
const times = { headersTimeoutMs: 1_000, idleTimeoutMs: 1_000, limitBytes: 10 };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await Promise.all([bucket.close(), outbound.close(), dispatcher.close()]);
  await database?.drop();
});

describe('inside a transaction no external request is sent:', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['a host, by a connection', () => outbound.dial({ host, port })],
    ['a name', () => outbound.locate({ host, port })],
    ['a host, by HTTP', () => outbound.stream(url.href, { method: 'GET' })],
    ['a provider', () => requestWhole(dispatcher, { ...asked, ...times, body: Buffer.from('{}') })],
    ['a provider, for a stream', () => requestStream({ dispatcher, settings }, { ...asked, method: 'GET' })],
    ['the store of files', () => bucket.get({ organizationId: 'org_a', id: 'bin_a' })],
  ])('%s', async (_whom, ask) => {
    const refusal = /is asked inside a database transaction/;
    await expect(database.database.asSystem(async () => await ask())).rejects.toThrow(refusal);
    const outside = await ask().catch((error: unknown) => error as Error);
    if (outside instanceof Error) expect(outside.message).not.toMatch(refusal);
  });
});

test('work started in a transaction may send requests after it', async () => {
  let begun: Promise<unknown> | null = null;
  const over = Promise.withResolvers<void>();
  await database.database.asSystem(() => {
    begun = over.promise.then(() => outbound.locate({ host, port }));
    return Promise.resolve();
  });
  over.resolve();
  expect(await begun!).toMatchObject({ address: host });
});

test('an instance in production continues, counts it, and reports the target', async () => {
  const [warn, count] = [vi.fn(), vi.fn()];
  await insideTransaction(reportExternalCall({ warn, count }), () => outbound.locate({ host, port }));
  expect(count).toHaveBeenCalledOnce();
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ what: `${host}:${port}` }), expect.any(String));
});
