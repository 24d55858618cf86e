import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { BinaryStore } from '../../platform/binaries/BinaryStore.ts';
import { s3Blobs } from '../../platform/binaries/s3Blobs.ts';
import { newId } from '../../db/ids.ts';
import { startHangingPeer } from '../hostile/hangingPeer.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { buildExecution, buildOrganization } from '../support/factories.ts';

/** s3rver's only account. It knows the wire format, but neither checks signatures of version 4 nor lists unfinished uploads. */
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const bucket = 'bureau-files';

let folder: string;
let server: S3rver;
let endpoint: string;
let client: S3Client;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bureau-s3-'));
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  endpoint = `http://127.0.0.1:${port}`;
  client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
});
afterAll(async () => {
  client?.destroy();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (more: Partial<Parameters<typeof s3Blobs>[0]> = {}) =>
  s3Blobs({ bucket, region: 'us-east-1', endpoint, credentials, ...more });
const newKey = () => ({ organizationId: newId('organization'), id: newId('binary') });
const keys = async () =>
  ((await client.send(new ListObjectsV2Command({ Bucket: bucket }))).Contents ?? []).map(({ Key }) => Key);
async function* chunksOf(bytes: Buffer, size = 1_000_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe('files in a bucket', () => {
  it.each([0, 1, 100_000, 40 * 1024 * 1024])('of %i bytes come back byte for byte', async (size) => {
    const blobs = open();
    const key = newKey();
    const bytes = randomBytes(size);
    await blobs.put(key, chunksOf(bytes));
    expect(await keys()).toContain(`binaries/${key.organizationId}/${key.id}`);
    expect(bytes.equals(await buffer(await blobs.get(key)))).toBe(true);
    await blobs.remove(key);
    await expect(blobs.get(key)).rejects.toMatchObject({ code: 'not_found' });
    await blobs.remove(key);
    await blobs.close();
  });

  it.each([1, 30])('are not there at all where their source fails after %i MB', async (megabytes) => {
    const blobs = open();
    const key = newKey();
    const failing = (async function* () {
      for (let sent = 0; sent < megabytes; sent += 1) yield Buffer.alloc(1_000_000);
      throw new Error('the caller left');
    })();
    await expect(blobs.put(key, failing)).rejects.toThrow('the caller left');
    await expect(blobs.get(key)).rejects.toMatchObject({ code: 'not_found' });
    await blobs.close();
  });

  it('say that the store cannot be used where it refuses or is away, without a secret', async () => {
    const secret = 'never-in-an-error';
    const wrong = open({ credentials: { accessKeyId: 'unknown', secretAccessKey: secret } });
    const away = open({ endpoint: 'http://127.0.0.1:1' });
    for (const blobs of [wrong, away]) {
      const error = await blobs.put(newKey(), chunksOf(Buffer.from('x'))).catch((thrown: unknown) => thrown as Error);
      expect(error).toMatchObject({ code: 'unavailable', retryable: true });
      expect((error as Error).message).not.toContain(secret);
      await expect(blobs.get(newKey())).rejects.toMatchObject({ code: 'unavailable' });
      await blobs.close();
    }
  });
});

describe('a store that hangs', () => {
  const begin = 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nfirst';

  it('is reported as unavailable after a timeout, for writes, reads and deletes', async () => {
    const peer = await startHangingPeer();
    const blobs = open({ endpoint: `http://127.0.0.1:${peer.port}`, silenceMs: 200 });
    const refusal = { code: 'unavailable', retryable: true };
    const asked = [blobs.put(newKey(), chunksOf(Buffer.from('x'))), blobs.get(newKey()), blobs.remove(newKey())];
    await Promise.all(asked.map((one) => expect(one).rejects.toMatchObject(refusal)));
    await blobs.close();
    await peer.close();
  });

  it('in the middle of a file ends it for its reader', async () => {
    const server = createServer(
      (socket) =>
        void socket
          .on('error', () => undefined)
          .resume()
          .write(begin),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const blobs = open({ endpoint: `http://127.0.0.1:${port}`, silenceMs: 200 });
    await expect(buffer(await blobs.get(newKey()))).rejects.toMatchObject({ code: 'unavailable' });
    await blobs.close();
    await once(server.close(), 'close'); // the connection was closed, too
  });

  it('for readers of some files answers those of others', async () => {
    const peer = await startHangingPeer(begin);
    const blobs = open({ endpoint: `http://127.0.0.1:${peer.port}` });
    const files = await Promise.all(Array.from({ length: 60 }, () => blobs.get(newKey())));
    for (const file of files) file.on('error', () => undefined).destroy();
    await blobs.close();
    await peer.close();
  });
});

describe('a store over a bucket', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test?.drop());

  it('keeps, reads and sweeps files as one over a folder does', async () => {
    const own = await buildOrganization(test.database);
    const owner = { organizationId: own.organizationId, executionId: await buildExecution(test.database, own) };
    const store = new BinaryStore(test.database, open());
    const { id } = await store.write(owner, Buffer.from('in S3'), { fileName: 'a.txt' });
    expect((await buffer((await store.read(owner, id)).content)).toString()).toBe('in S3');
    await test.database.withOrganization(own.organizationId, ({ executions }) => executions.remove(owner.executionId));
    await test.database.pool.query(`update binaries set lease_until = now() - interval '1 hour'`);
    expect(await store.sweep()).toBe(1);
    expect(await keys()).not.toContain(`binaries/${own.organizationId}/${id}`);
    await store.close();
  });
});
