import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUp, type SignedUp } from '../support/accounts.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { isFull } from '../support/isFull.ts';

const megabyte = 1024 * 1024;
const sizeBytes = (isFull ? 500 : 40) * megabyte;
/** How much a process may grow. A file held in memory once would be more in the full test; streams need a few megabytes. */
const growthBytes = 250 * megabyte;

/** Counts what it gets and answers with size and SHA-256. */
const receiver = createServer(async (request, response) => {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  const { 'content-length': length, 'content-type': type } = request.headers;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ bytes, sha256: hash.digest('hex'), length, type }));
});
let instance: Instance;
let account: SignedUp;
let target: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  target = `http://127.0.0.1:${port}/`;
  instance = await startInstance({ settings: { SERVICE_OUTBOUND_ALLOW: `127.0.0.1:${port}` } });
  account = await signUp(instance.url);
}, 150_000);
afterAll(async () => {
  await instance?.stop();
  receiver.close();
});

/** The highest resident memory of a process since it was asked to forget it; null if the system does not say. */
async function peakBytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null);
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(status ?? '')?.[1];
  return peak === undefined ? null : Number(peak) * 1024;
}
const forgetPeak = (pid: number) => writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);

async function publish(): Promise<string> {
  const node = (id: string, type: string, parameters: object, x: number) => ({
    id,
    name: id,
    type,
    parameters,
    position: { x, y: 0 },
  });
  const nodes = [
    node('hook', 'trigger.webhook', { methods: ['POST'], respond: 'last_node' }, 0),
    node('send', 'http.request', { method: 'PUT', url: target, body_kind: 'binary' }, 200),
  ];
  const connections = [{ from: { node: 'hook', port: 'main' }, to: { node: 'send', port: 'main' } }];
  const organization = await account.call<{ id: string; addresses: { production_url: string }[] }>(
    'POST',
    '/api/v1/digital-organizations',
    { name: 'Passes on', draft: { nodes, connections } },
  );
  await account.call('POST', `/api/v1/digital-organizations/${organization.id}/publish`, {});
  return organization.addresses[0]!.production_url;
}

test('an upload of any size goes through webhook and HTTP request byte for byte, in bounded memory', async () => {
  const url = await publish();
  const { pids } = instance;
  await Promise.all(pids.map(forgetPeak));
  const before = await Promise.all(pids.map(peakBytes));

  const hash = createHash('sha256');
  const block = Buffer.alloc(megabyte);
  const source = function* () {
    for (let sent = 0; sent < sizeBytes; sent += block.length) {
      block.writeUInt32LE(sent, 0);
      const copy = Buffer.from(block);
      hash.update(copy);
      yield copy;
    }
  };
  const request = httpRequest(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-big', 'content-length': sizeBytes },
  });
  const answered = new Promise<Readable>((resolve, reject) => request.on('response', resolve).on('error', reject));
  await pipeline(Readable.from(source()), request);
  expect(await json(await answered)).toEqual({
    bytes: sizeBytes,
    sha256: hash.digest('hex'),
    length: String(sizeBytes),
    type: 'application/x-big',
  });

  const after = await Promise.all(pids.map(peakBytes));
  for (const [index, peak] of after.entries())
    if (peak !== null) expect(peak - before[index]!).toBeLessThan(growthBytes);
}, 300_000);
