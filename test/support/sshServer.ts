import { createHash, timingSafeEqual } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rmdir, unlink, type FileHandle } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import type { AddressInfo } from 'node:net';
import { Server, utils, type Connection, type SFTPWrapper, type ServerChannel } from 'ssh2';

const { STATUS_CODE, OPEN_MODE } = utils.sftp;

/** A real SSH server with SFTP over a folder, and one command. */
export interface TestSshServer {
  port: number;
  /** Fingerprint of its key, as OpenSSH shows it. */
  fingerprint: string;
  /** PEM of the one private key that may sign in. */
  privateKey: string;
  /** Users that tried to sign in. */
  tried: string[];
  commands: string[];
  /** How many files are open. */
  open: number;
  /** Additional entries of every folder, one at a time; may be infinite. */
  listing: (() => Generator<string>) | null;
  run: (command: string, channel: ServerChannel) => void;
  connections: number;
  close: () => Promise<void>;
}

/** One in 250 that ssh2 makes is malformed: it cannot read it itself. */
function readableKeyPair(): ReturnType<typeof utils.generateKeyPairSync> {
  for (;;) {
    const pair = utils.generateKeyPairSync('ed25519');
    if (!(utils.parseKey(pair.private) instanceof Error)) return pair;
  }
}

/** User `me`, password `pa:ss`, or the key; files below `root`. */
export async function startSshServer(root: string): Promise<TestSshServer> {
  const hostKey = readableKeyPair();
  const userKey = readableKeyPair();
  const publicKey = utils.parseKey(userKey.public);
  if (publicKey instanceof Error || Array.isArray(publicKey)) throw new Error('invariant: a made key can be read');
  const shown = utils.parseKey(hostKey.public);
  if (shown instanceof Error || Array.isArray(shown)) throw new Error('invariant: a made key can be read');
  const clients = new Set<Connection>();
  const hash = createHash('sha256').update(shown.getPublicSSH()).digest('base64').replace(/=+$/, '');
  const test: TestSshServer = {
    port: 0,
    fingerprint: `SHA256:${hash}`,
    privateKey: userKey.private,
    tried: [],
    commands: [],
    open: 0,
    listing: null,
    run: (command, channel) => {
      channel.write(`ran ${command}`);
      channel.stderr.write('warned');
      channel.exit(command === 'false' ? 1 : 0);
      channel.end();
    },
    connections: 0,
    close: () =>
      new Promise((resolve) => {
        for (const client of clients) client.end();
        server.close(() => resolve());
      }),
  };
  const server = new Server({ hostKeys: [hostKey.private] }, (client) => {
    test.connections += 1;
    clients.add(client);
    (client as unknown as { setNoDelay: (on: boolean) => void }).setNoDelay(true);
    client.on('error', () => {});
    client.on('close', () => clients.delete(client));
    client.on('authentication', (attempt) => {
      test.tried.push(attempt.username);
      if (attempt.username !== 'me') return attempt.reject(['password', 'publickey']);
      if (attempt.method === 'password' && same(attempt.password, 'pa:ss')) return attempt.accept();
      const isKey = attempt.method === 'publickey' && same(attempt.key.data, publicKey.getPublicSSH());
      const isSigned =
        isKey && (!attempt.signature || publicKey.verify(attempt.blob!, attempt.signature, attempt.hashAlgo) === true);
      return isSigned ? attempt.accept() : attempt.reject(['password', 'publickey']);
    });
    client.on('session', (accept) => {
      const session = accept();
      session.on('sftp', (acceptSftp) => serveFiles(acceptSftp(), root, test));
      session.on('exec', (acceptExec, _reject, { command }) => {
        test.commands.push(command);
        const channel = acceptExec();
        channel.on('error', () => {});
        test.run(command, channel);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  test.port = (server.address() as AddressInfo).port;
  return test;
}

function same(given: string | Buffer, wanted: string | Buffer): boolean {
  const [one, other] = [Buffer.from(given as string), Buffer.from(wanted as string)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function serveFiles(sftp: SFTPWrapper, root: string, test: TestSshServer): void {
  const handles = new Map<number, { file: FileHandle } | { names: Iterator<string>; path: string }>();
  let last = 0;
  const keep = (entry: { file: FileHandle } | { names: Iterator<string>; path: string }): Buffer => {
    last += 1;
    handles.set(last, entry);
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(last);
    return handle;
  };
  const at = (path: string): string => join(root, normalize(`/${path}`));
  const answer = (id: number, work: () => Promise<void>): void => {
    work().catch((error: NodeJS.ErrnoException) => {
      const code = { ENOENT: STATUS_CODE.NO_SUCH_FILE, EACCES: STATUS_CODE.PERMISSION_DENIED }[error.code ?? ''];
      sftp.status(id, code ?? STATUS_CODE.FAILURE, error.code ?? 'failed');
    });
  };
  const done = (id: number, work: () => Promise<unknown>): void =>
    answer(id, async () => {
      await work();
      sftp.status(id, STATUS_CODE.OK);
    });
  sftp.on('OPEN', (id, path, mode) =>
    answer(id, async () => {
      const write = (mode & OPEN_MODE.WRITE) !== 0;
      const flags = write ? constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC : constants.O_RDONLY;
      const file = await open(at(path), flags);
      test.open += 1;
      sftp.handle(id, keep({ file }));
    }),
  );
  sftp.on('READ', (id, handle, offset, length) =>
    answer(id, async () => {
      const entry = handles.get(handle.readUInt32BE());
      if (!entry || !('file' in entry)) return sftp.status(id, STATUS_CODE.FAILURE);
      const { bytesRead, buffer } = await entry.file.read(Buffer.alloc(length), 0, length, offset);
      return bytesRead === 0 ? sftp.status(id, STATUS_CODE.EOF) : sftp.data(id, buffer.subarray(0, bytesRead));
    }),
  );
  sftp.on('WRITE', (id, handle, offset, data) =>
    done(id, async () => {
      const entry = handles.get(handle.readUInt32BE());
      if (entry && 'file' in entry) await entry.file.write(data, 0, data.length, offset);
    }),
  );
  sftp.on('FSTAT', (id, handle) =>
    answer(id, async () => {
      const entry = handles.get(handle.readUInt32BE());
      if (entry && 'file' in entry) sftp.attrs(id, attrs(await entry.file.stat()));
    }),
  );
  sftp.on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on('CLOSE', (id, handle) =>
    done(id, async () => {
      const key = handle.readUInt32BE();
      const entry = handles.get(key);
      handles.delete(key);
      if (!entry || !('file' in entry)) return;
      test.open -= 1;
      await entry.file.close();
    }),
  );
  sftp.on('OPENDIR', (id, path) =>
    answer(id, async () => {
      const names = test.listing?.() ?? (await readdir(at(path))).values();
      sftp.handle(id, keep({ names, path }));
    }),
  );
  sftp.on('READDIR', (id, handle) =>
    answer(id, async () => {
      const entry = handles.get(handle.readUInt32BE());
      const next = entry && 'names' in entry ? entry.names.next() : null;
      if (!entry || !('names' in entry) || !next || next.done) return sftp.status(id, STATUS_CODE.EOF);
      const stats = test.listing
        ? { mode: 0o100644, size: 1, mtimeMs: 0 }
        : await lstat(join(at(entry.path), next.value));
      return sftp.name(id, [{ filename: next.value, longname: next.value, attrs: attrs(stats) }]);
    }),
  );
  sftp.on('REMOVE', (id, path) => done(id, () => unlink(at(path))));
  sftp.on('RMDIR', (id, path) => done(id, () => rmdir(at(path))));
  sftp.on('MKDIR', (id, path) => done(id, () => mkdir(at(path))));
  sftp.on('RENAME', (id, from, to) => done(id, () => rename(at(from), at(to))));
  sftp.on('REALPATH', (id, path) =>
    sftp.name(id, [{ filename: normalize(`/${path}`), longname: '', attrs: {} as never }]),
  );
}

function attrs({ mode, size, mtimeMs }: Pick<Stats, 'mode' | 'size' | 'mtimeMs'>) {
  const seconds = Math.floor(mtimeMs / 1000);
  return { mode, size, uid: 0, gid: 0, atime: seconds, mtime: seconds };
}
