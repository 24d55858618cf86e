import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { promisify } from 'node:util';

import { Client, Connection } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readSettings } from '../../../platform/config/settings.ts';
import { temporalRefusal } from '../../../domains/executions/temporal/reachTemporal.ts';
import { temporalServer } from '../../../domains/executions/temporal/temporalServer.ts';
import { startTestApi } from '../../support/apiServer.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { mutualTls } from './mutualTls.ts';

const root = join(import.meta.dirname, '../../..');

/** Temporal behind TLS, as behind a proxy that requires a client certificate of its authority. */
describe('a Temporal that asks for a certificate', () => {
  let folder: string;
  let proxy: Server;
  let address: string;
  let database: TestDatabase;
  const seen: string[] = [];
  const path = (name: string) => join(folder, name);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bureau-tls-'));
    database = await createTestDatabase();
    for (const [name, text] of Object.entries(mutualTls)) await writeFile(path(name), text);
    const [host, port] = process.env['TEST_TEMPORAL_ADDRESS']!.split(':');
    const { serverKey: key, serverCert: cert, ca } = mutualTls;
    const asked = { requestCert: true, rejectUnauthorized: true, ALPNProtocols: ['h2'] };
    proxy = createServer({ key, cert, ca, ...asked }, (socket) => {
      seen.push(String(socket.getPeerCertificate().subject['CN']));
      const behind = connect(Number(port), host);
      for (const [one, other] of [
        [socket, behind],
        [behind, socket],
      ] as const) {
        one.on('error', () => other.destroy());
        one.pipe(other);
      }
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    address = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await database?.drop();
    proxy?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const serverOf = (env: Record<string, string>) =>
    temporalServer(
      readSettings({
        TEMPORAL_ADDRESS: address,
        TEMPORAL_TLS_SERVER_CA_CERT_PATH: path('ca'),
        TEMPORAL_TLS_SERVER_NAME: 'temporal.test',
        ...env,
      }),
      address,
    );
  const pair = () => ({
    TEMPORAL_TLS_CLIENT_CERT_PATH: path('clientCert'),
    TEMPORAL_TLS_CLIENT_KEY_PATH: path('clientKey'),
  });

  test('is reached by clients and workers with it', async () => {
    const server = await serverOf(pair());
    const client = await Connection.connect({ ...server, connectTimeout: 10_000 });
    expect(await client.workflowService.describeNamespace({ namespace: 'default' })).toHaveProperty('namespaceInfo');
    const { count } = await new Client({ connection: client }).workflow.count();
    expect(count).toBeGreaterThanOrEqual(0);
    await client.close();
    await (await NativeConnection.connect(server)).close();
    expect(seen.length).toBeGreaterThanOrEqual(2);
    expect(new Set(seen)).toEqual(new Set(['client']));
  });

  test('is checked with NODE_EXTRA_CA_CERTS where the system has no authorities, as in a slim image', async () => {
    const connectBoth = async (more: Record<string, string>) => {
      const env = {
        PATH: process.env['PATH'],
        SSL_CERT_FILE: path('none'),
        SSL_CERT_DIR: path('none'),
        TEMPORAL_ADDRESS: address,
        TEMPORAL_TLS_SERVER_NAME: 'temporal.test',
        ...pair(),
        ...more,
      };
      await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'connectBoth.ts')], { env });
    };
    await connectBoth({ NODE_EXTRA_CA_CERTS: path('ca') });
    await expect(connectBoth({})).rejects.toThrow(/certificate|connect/i);
  });

  test.each([
    ['without one', {}],
    ['of another name', { TEMPORAL_TLS_SERVER_NAME: 'elsewhere.test' }],
  ])('is not reached %s', async (_, env) => {
    const server = await serverOf({ ...('TEMPORAL_TLS_SERVER_NAME' in env ? pair() : {}), ...env });
    await expect(Connection.connect({ ...server, connectTimeout: 2_000 })).rejects.toThrow();
    await expect(NativeConnection.connect(server)).rejects.toThrow();
  });

  test('is reported with the cause and the setting to change, where a certificate is refused', async () => {
    const migrate = (env: Record<string, string>) =>
      promisify(execFile)(process.execPath, [join(root, 'bin/migrate.ts')], {
        env: {
          PATH: process.env['PATH'],
          DATABASE_URL: database.ownerUrl,
          TEMPORAL_ADDRESS: address,
          TEMPORAL_TLS_SERVER_NAME: 'temporal.test',
          ...pair(),
          ...env,
        },
      }).then(
        ({ stdout }) => stdout,
        ({ stderr }: { stderr: string }) => stderr,
      );
    const unknown = await migrate({});
    expect(unknown).toContain(`Temporal at ${address} cannot be reached: `);
    expect(unknown).toMatch(/unknown authority.*TEMPORAL_TLS_SERVER_CA_CERT_PATH.*BUREAU_EXTRA_CA_CERTS/);
    expect(await migrate({ NODE_EXTRA_CA_CERTS: path('ca') })).toContain('Search attributes: present');

    const reason = async (env: Record<string, string>) => temporalRefusal(await serverOf({ ...pair(), ...env }));
    expect(await reason({})).toBeNull();
    expect(await reason({ TEMPORAL_TLS_SERVER_NAME: 'elsewhere.test' })).toContain('Set TEMPORAL_TLS_SERVER_NAME');
    expect(await temporalRefusal(await serverOf({}))).toContain('Check TEMPORAL_TLS_CLIENT_CERT_PATH');
    const plain = await serverOf(pair());
    expect(await temporalRefusal({ ...plain, address: process.env['TEST_TEMPORAL_ADDRESS']! })).toContain(
      'Check TEMPORAL_TLS.',
    );
    const free = createServer().listen(0, '127.0.0.1');
    const { port } = await new Promise<AddressInfo>((resolve) =>
      free.once('listening', () => resolve(free.address() as AddressInfo)),
    );
    await new Promise((resolve) => free.close(resolve));
    expect(await temporalRefusal({ ...plain, address: `127.0.0.1:${port}` })).toContain('Check TEMPORAL_ADDRESS.');
  }, 120_000);

  test('is reported by an API in its log as soon as it starts, where a certificate is refused', async () => {
    const { temporalTls } = readSettings({
      TEMPORAL_ADDRESS: address,
      TEMPORAL_TLS_SERVER_NAME: 'temporal.test',
      ...pair(),
    });
    const lines: string[] = [];
    const api = await startTestApi({
      settings: { temporalAddress: address, temporalTls },
      log: (line) => lines.push(line),
    });
    try {
      await expect.poll(() => lines.join('')).toMatch(/unknown authority.*BUREAU_EXTRA_CA_CERTS/);
    } finally {
      await api.close();
    }
  });

  test('gets the API key, over TLS only', async () => {
    expect(await serverOf({ TEMPORAL_API_KEY: 'key' })).toMatchObject({
      apiKey: 'key',
      tls: expect.anything() as unknown,
    });
    const bare = readSettings({ TEMPORAL_ADDRESS: address, TEMPORAL_API_KEY: 'key' });
    expect(await temporalServer(bare, address)).toEqual({
      address,
      tls: { serverRootCACertificate: expect.any(Buffer) as unknown },
      apiKey: 'key',
    });
    expect(await temporalServer(readSettings({ TEMPORAL_ADDRESS: address }), address)).toEqual({ address, tls: null });
  });

  test('stops the start where a file is missing or a setting is left out, and says which', async () => {
    await expect(serverOf({ TEMPORAL_TLS_SERVER_CA_CERT_PATH: path('gone') })).rejects.toThrow(
      /TEMPORAL_TLS_SERVER_CA_CERT_PATH: .*gone cannot be read \(ENOENT\)/,
    );
    const { TEMPORAL_TLS_CLIENT_KEY_PATH: _, ...half } = pair();
    expect(() => readSettings({ TEMPORAL_ADDRESS: address, ...half })).toThrow(/must be set together/);
    expect(() => readSettings(pair())).toThrow(/needs TEMPORAL_ADDRESS/);
    expect(() => readSettings({ TEMPORAL_ADDRESS: address, TEMPORAL_TLS: 'false', ...pair() })).toThrow(
      /TEMPORAL_TLS must not be false/,
    );
  });
});
