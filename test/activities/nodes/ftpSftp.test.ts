import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Item } from '../../../domains/executions/item.ts';
import { credential as ftpCredential } from '../../../activities/nodes/ftp/sftp.ts';
import { credential as sshCredential } from '../../../activities/nodes/ssh/command.ts';
import { selfSigned } from '../../outbound/support/selfSigned.ts';
import { startFtpServer, type TestFtpServer } from '../../support/ftpServer.ts';
import { startSshServer, type TestSshServer } from '../../support/sshServer.ts';
import { usedCredential } from '../../support/testCredentials.ts';
import { outboundServices } from './outboundServices.ts';
import { jsonOf, runAlone, type Alone, type GivenServices } from './runAlone.ts';

let root = '';
let ssh: TestSshServer;
let ftp: TestFtpServer;
let explicit: TestFtpServer;
let implicit: TestFtpServer;
const services = outboundServices('127.0.0.1', async () => ['127.0.0.1']);
const { binaries } = services;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bureau-remote-'));
  ssh = await startSshServer(root);
  ftp = await startFtpServer(root);
  explicit = await startFtpServer(root, { tls: selfSigned });
  implicit = await startFtpServer(root, { tls: selfSigned, implicit: true });
});
afterAll(async () => {
  await Promise.all([ssh, ftp, explicit, implicit].map((server) => server.close()));
  await Promise.all([services.close(), rm(root, { recursive: true, force: true })]);
});
beforeEach(async () => {
  ssh.listing = null;
  for (const name of await readdir(root)) await rm(join(root, name), { recursive: true });
  await mkdir(join(root, 'in/deep/er'), { recursive: true });
  await writeFile(join(root, 'in/a.csv'), 'a;b');
  await writeFile(join(root, 'in/deep/b.csv'), 'b');
  await writeFile(join(root, 'in/deep/er/c.txt'), 'c');
});

const sshValues = (values: object = {}) => ({
  host: '127.0.0.1',
  port: ssh.port,
  user: 'me',
  password: 'pa:ss',
  fingerprint: ssh.fingerprint,
  ...values,
});
const ftpValues = (values: object = {}) => ({
  host: '127.0.0.1',
  port: ftp.port,
  security: 'none',
  user: 'me',
  password: 'pa ss',
  ...values,
});
const credentials = (values: { ssh?: object; ftp?: object } = {}) => ({
  ssh: usedCredential('ssh', sshValues(values.ssh)),
  ftp: usedCredential('ftp', ftpValues(values.ftp)),
});
const call = (parameters: object, more: Alone = {}) =>
  jsonOf('ftp.sftp', { parameters, services, credentials: credentials(), ...more });
const fileItem = async (text = 'new'): Promise<Record<string, Item[]>> => ({
  main: [{ json: {}, binary: { data: await binaries.write(Buffer.from(text), { fileName: 'n.txt' }) } }],
});

describe.each(['sftp', 'ftp'])('%s', (protocol) => {
  const run = (parameters: object, more: Alone = {}) => call({ protocol, ...parameters }, more);

  test('lists a folder, and the folders inside, by pattern and up to a number', async () => {
    const list = async (parameters: object) =>
      (await run({ path: '/in', ...parameters }))['main'] as { path: string }[];
    expect((await list({})).toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
      {
        name: 'a.csv',
        path: '/in/a.csv',
        type: 'file',
        size_bytes: 3,
        // The listing of this FTP server is made for people: its dates have neither year nor zone.
        modified_at: protocol === 'ftp' ? null : expect.stringMatching(/^20\d\d-.*Z$/),
      },
      expect.objectContaining({ name: 'deep', path: '/in/deep', type: 'folder' }),
    ]);
    const paths = async (parameters: object) => (await list(parameters)).map(({ path }) => path).toSorted();
    expect(await paths({ recursive: true })).toEqual([
      '/in/a.csv',
      '/in/deep',
      '/in/deep/b.csv',
      '/in/deep/er',
      '/in/deep/er/c.txt',
    ]);
    expect(await paths({ recursive: true, pattern: '**/*.csv' })).toEqual(['/in/a.csv', '/in/deep/b.csv']);
    expect(await paths({ pattern: '*.csv' })).toEqual(['/in/a.csv']);
    expect(await paths({ recursive: true, max_entries: 2 })).toHaveLength(2);
  });

  test('adds a downloaded file to those of the item', async () => {
    const inputs = await fileItem();
    const result = await runAlone('ftp.sftp', {
      parameters: { protocol, operation: 'download', path: '/in/a.csv', binary_name: 'got' },
      services,
      credentials: credentials(),
      inputs,
    });
    const [item] = 'outputs' in result ? result.outputs['main']! : [];
    expect(item).toMatchObject({
      json: { path: '/in/a.csv', name: 'a.csv', size_bytes: 3 },
      binary: { data: { file_name: 'n.txt' }, got: { file_name: 'a.csv', size_bytes: 3 } },
    });
    expect(binaries.bytesOf(item!.binary!['got']!).toString()).toBe('a;b');
  });

  test('uploads a file, creates parent folders if set, and replaces existing files', async () => {
    const parameters = { operation: 'upload', path: '/out/ü b/n.txt' };
    expect(await run(parameters, { inputs: await fileItem() })).toEqual({
      main: [{ path: '/out/ü b/n.txt', name: 'n.txt', size_bytes: 3 }],
    });
    expect(await readFile(join(root, 'out/ü b/n.txt'), 'utf8')).toBe('new');
    await run(parameters, { inputs: await fileItem('x') });
    expect(await readFile(join(root, 'out/ü b/n.txt'), 'utf8')).toBe('x');
    if (protocol === 'sftp')
      await expect(
        run({ operation: 'upload', path: '/none/n.txt', make_folders: false }, { inputs: await fileItem() }),
      ).rejects.toMatchObject({ code: 'target_error' });
    await expect(run(parameters)).rejects.toMatchObject({ code: 'parameter_invalid', param: '/binary_name' });
  });

  test('renames, makes and deletes files and folders', async () => {
    expect(await run({ operation: 'rename', path: '/in/a.csv', new_path: '/done/a.csv' })).toEqual({
      main: [{ path: '/done/a.csv', old_path: '/in/a.csv' }],
    });
    expect(await readFile(join(root, 'done/a.csv'), 'utf8')).toBe('a;b');
    await run({ operation: 'make_folder', path: '/x/y/z' });
    await run({ operation: 'make_folder', path: '/x/y/z' });
    expect(await readdir(join(root, 'x/y'))).toEqual(['z']);
    if (protocol === 'sftp')
      await expect(run({ operation: 'make_folder', path: '/x', make_folders: false })).rejects.toMatchObject({
        code: 'target_error',
      });
    await run({ operation: 'delete', path: '/done/a.csv' });
    await run({ operation: 'delete', path: '/done', folder: true });
    await expect(run({ operation: 'delete', path: '/in', folder: true })).rejects.toMatchObject({
      code: 'target_error',
    });
    expect(await run({ operation: 'delete', path: '/in', folder: true, recursive: true })).toEqual({
      main: [{ path: '/in', deleted: true }],
    });
    expect(await readdir(root)).toEqual(['x']);
    await expect(run({ operation: 'rename', path: '/x' })).rejects.toMatchObject({ param: '/new_path' });
  });

  test('reports a server error on its item; the connection stays usable', async () => {
    const parametersPerItem = ['/none.txt', '/in/a.csv'].map((path) => ({ protocol, operation: 'download', path }));
    const before = ssh.connections;
    expect(await run({}, { parametersPerItem, json: [{ n: 1 }, { n: 2 }], itemErrors: 'error_output' })).toEqual({
      error: [{ n: 1, error: expect.stringContaining('/none.txt') }],
      main: [{ path: '/in/a.csv', name: 'a.csv', size_bytes: 3 }],
    });
    if (protocol === 'sftp') expect(ssh.connections - before).toBe(1);
    await expect(run({ operation: 'list', path: '/nowhere' })).rejects.toMatchObject({ code: 'target_error' });
    expect(await run({ path: '/' }, { json: [] })).toEqual({});
  });

  test.each([
    ['', '/path'],
    ['/a\r\nDELE /b', '/path'],
    ['/a\0b', '/path'],
  ])('the path %j is refused', async (path, param) => {
    await expect(run({ operation: 'download', path })).rejects.toMatchObject({ code: 'parameter_invalid', param });
  });

  test('a wrong password is refused without being shown, and so is a host that the credential does not allow', async () => {
    const wrong = { ssh: { password: 'hunter2' }, ftp: { password: 'hunter2' } };
    const error = await run({ path: '/' }, { credentials: credentials(wrong) }).catch((caught: Error) => caught);
    expect(error).toMatchObject({ code: 'credential_refused' });
    expect((error as Error).message).not.toContain('hunter2');
    const elsewhere = {
      ssh: usedCredential('ssh', sshValues(), { allowedHosts: ['files.test'] }),
      ftp: usedCredential('ftp', ftpValues(), { allowedHosts: ['files.test'] }),
    };
    await expect(run({ path: '/' }, { credentials: elsewhere })).rejects.toMatchObject({ code: 'target_not_allowed' });
    await expect(run({ path: '/' }, { credentials: {} })).rejects.toMatchObject({ code: 'credential_missing' });
  });

  test('a server that says nothing ends with the time-out, and with a cancel', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const there = credentials({ ssh: { port }, ftp: { port } });
    await expect(run({ path: '/', timeout_ms: 150 }, { credentials: there })).rejects.toMatchObject({
      code: 'target_timeout',
    });
    const abort = new AbortController();
    silent.on('connection', () => setImmediate(() => abort.abort(new Error('canceled'))));
    await expect(run({ path: '/' }, { credentials: there, signal: abort.signal })).rejects.toThrow('canceled');
    silent.close();
    const closed = credentials({ ssh: { port: 1 }, ftp: { port: 1 } });
    await expect(run({ path: '/' }, { credentials: closed })).rejects.toMatchObject({
      code: 'target_unreachable',
      retryable: true,
    });
  });

  test('a large file goes through both ways in pieces', async () => {
    const sizeBytes = 8 * 1024 * 1024;
    const chunk = Buffer.alloc(64 * 1024, 7);
    let taken = 0;
    let largest = 0;
    const streamed: NonNullable<GivenServices['binaries']> = {
      read: async (file) => ({
        binary: { ...binariesFile, ...file },
        content: Readable.from(
          (function* () {
            for (let sent = 0; sent < sizeBytes; sent += chunk.length) yield chunk;
          })(),
          { objectMode: false },
        ),
      }),
      write: async (source, meta) => {
        for await (const part of source as AsyncIterable<Uint8Array>) {
          taken += part.length;
          largest = Math.max(largest, part.length);
        }
        return { ...binariesFile, file_name: meta.fileName ?? '', size_bytes: taken };
      },
    };
    const binariesFile = { ...(await binaries.write(Buffer.from('x'), {})), size_bytes: sizeBytes };
    const more = {
      inputs: { main: [{ json: {}, binary: { data: binariesFile } }] },
      services: { ...services, binaries: streamed },
    };
    await run({ operation: 'upload', path: '/big' }, more);
    await run({ operation: 'download', path: '/big' }, more);
    expect(taken).toBe(sizeBytes);
    expect(largest).toBeLessThan(1024 * 1024);
  });
});

describe('sftp', () => {
  test('signs in by key, and only if the server presents the known one', async () => {
    const byKey = { ssh: { password: '', private_key: ssh.privateKey } };
    expect((await call({ path: '/' }, { credentials: credentials(byKey) }))['main']).toHaveLength(1);
    ssh.tried.length = 0;
    const other = { ssh: { fingerprint: 'SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' } };
    await expect(call({ path: '/' }, { credentials: credentials(other) })).rejects.toMatchObject({
      code: 'credential_refused',
      message: expect.stringContaining(ssh.fingerprint),
    });
    expect(ssh.tried).toEqual([]);
    const broken = { ssh: { password: '', private_key: 'no key' } };
    await expect(call({ path: '/' }, { credentials: credentials(broken) })).rejects.toMatchObject({
      code: 'credential_refused',
    });
  });

  test('a folder that never ends is read as far as wanted', async () => {
    ssh.listing = function* () {
      for (let index = 0; ; index += 1) yield `f${index}`;
    };
    const listed = await call({ path: '/', max_entries: 1 });
    expect(listed['main']).toHaveLength(1);
  });

  test('links are shown and deleted, never followed', async () => {
    await symlink(join(root, 'in'), join(root, 'link'));
    expect((await call({ path: '/' }))['main']).toContainEqual(expect.objectContaining({ name: 'link', type: 'link' }));
    const all = (await call({ path: '/', recursive: true }))['main'] as { path: string }[];
    expect(all.some(({ path }) => path.startsWith('/link/'))).toBe(false);
  });

  test('the tests of the credentials sign in', async () => {
    const tried = {
      fetch: services.fetch,
      connect: services.connect,
      signal: new AbortController().signal,
      allowedHosts: null,
    };
    await sshCredential.test!(usedCredential('ssh', sshValues()).values as never, tried);
    await ftpCredential.test!(usedCredential('ftp', ftpValues()).values as never, tried);
    await expect(
      sshCredential.test!(usedCredential('ssh', sshValues({ fingerprint: 'SHA256:x' })).values as never, tried),
    ).rejects.toMatchObject({ message: expect.stringContaining(ssh.fingerprint) });
    expect(sshCredential.check!({ password: '', private_key: '' } as never)).toHaveLength(1);
  });
});

describe('ftp', () => {
  const through = (server: TestFtpServer, values: object = {}) => ({
    credentials: credentials({
      ftp: { port: server.port, host: 'guarded.test', authority: selfSigned.cert, ...values },
    }),
  });

  test('TLS before and after the greeting, for data, too, only under the name of a trusted certificate', async () => {
    for (const [server, security] of [
      [explicit, 'explicit_tls'],
      [implicit, 'implicit_tls'],
    ] as const) {
      const parameters = { protocol: 'ftp', operation: 'upload', path: '/up/n.txt' };
      await call(parameters, { ...through(server, { security }), inputs: await fileItem(security) });
      expect(await readFile(join(root, 'up/n.txt'), 'utf8')).toBe(security);
      for (const values of [{ authority: '' }, { host: 'other.test' }])
        await expect(
          call({ protocol: 'ftp', path: '/' }, through(server, { security, ...values })),
        ).rejects.toMatchObject({ code: 'target_unreachable' });
    }
    await expect(
      call({ protocol: 'ftp', path: '/' }, through(ftp, { security: 'explicit_tls' })),
    ).rejects.toMatchObject({ code: 'target_error' });
  });

  test('sends data to the address of the control connection, ignoring the server', async () => {
    let inside = 0;
    const secret = createServer((socket) => {
      inside += 1;
      socket.on('error', () => {});
      socket.end('secret');
    });
    await new Promise<void>((resolve) => secret.listen(0, '127.0.0.2', resolve));
    const { port } = secret.address() as AddressInfo;
    const liar = createServer((socket) => {
      socket.on('error', () => {});
      socket.write('220 hi\r\n');
      socket.on('data', (data) => {
        for (const line of String(data).trim().split('\r\n')) {
          const [command = ''] = line.split(' ');
          const answers: Record<string, string> = {
            USER: '230 in',
            FEAT: '211 none',
            EPSV: '500 no',
            PASV: `227 Entering Passive Mode (127,0,0,2,${port >> 8},${port & 255})`,
          };
          socket.write(`${answers[command] ?? '200 ok'}\r\n`);
        }
      });
    });
    await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve));
    const there = credentials({ ftp: { port: (liar.address() as AddressInfo).port } });
    await expect(call({ protocol: 'ftp', path: '/', timeout_ms: 2_000 }, { credentials: there })).rejects.toMatchObject(
      {
        code: 'target_unreachable',
      },
    );
    expect(inside).toBe(0);
    liar.close();
    secret.close();
  });
});
