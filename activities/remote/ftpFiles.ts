import type { Socket } from 'node:net';
import { posix } from 'node:path';
import { PassThrough } from 'node:stream';
import { connect as connectTls, rootCertificates, TLSSocket, type ConnectionOptions } from 'node:tls';
import { Client, FileType, FTPError, type FileInfo, type FTPContext, type FTPResponse } from 'basic-ftp';

import { AppError } from '../../openapi/AppError.ts';
import { canonicalAddress } from '../../platform/outbound/addressRanges.ts';
import { canonicalHost, type Dial } from '../../platform/outbound/dial.ts';
import { assertHostAllowed } from '../../domains/credentials/allowedHosts.ts';
import type { FtpServer } from './ftpServer.ts';
import type { RemoteEntry, RemoteFiles } from './remoteFiles.ts';

export interface FtpOptions {
  server: FtpServer;
  /** Hosts that the credential allows; null: any. */
  allowedHosts: readonly string[] | null;
  /** Every connection comes from here, those for data included: basic-ftp itself never looks up a name. */
  connect: Dial;
  signal: AbortSignal;
  timeoutMs: number;
}

const MAX_LISTING_BYTES = 16 * 1024 * 1024;
const types: ReadonlyMap<FileType, RemoteEntry['type']> = new Map([
  [FileType.File, 'file'],
  [FileType.Directory, 'folder'],
  [FileType.SymbolicLink, 'link'],
]);

/**
 * Opens the files of an FTP server (RFC 959, 4217), always passive. Data connections go to the address of the control
 * connection, whatever address the server names: an answer of the server never aims a connection.
 * Errors: those of `Dial`; `credential_refused`; `target_error`, `target_timeout`, `target_unreachable`.
 */
export async function ftpFiles(options: FtpOptions): Promise<RemoteFiles> {
  const { server, connect, signal, timeoutMs } = options;
  const host = canonicalHost(server.host);
  const { port } = server;
  assertHostAllowed(options, { host, port });
  const client = new Client(timeoutMs, { maxListingBytes: MAX_LISTING_BYTES });
  const tls: ConnectionOptions = {
    host,
    ...(canonicalAddress(host) === null ? { servername: host } : {}),
    ...(server.authority === '' ? {} : { ca: [...rootCertificates, server.authority] }),
  };
  /** Errors of the library in words for people. */
  const ask = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    try {
      signal.throwIfAborted();
      return await work();
    } catch (error) {
      throw signal.aborted ? signal.reason : ftpError(error, server, what);
    }
  };
  const dialData = (dataPort: number, address: string): Promise<Socket> =>
    connect({ host, port: dataPort, address, signal, timeoutMs });
  client.prepareTransfer = (ftp) => openData(ftp, dialData);
  try {
    await ask('It did not let this user in', () => signIn(client, options, { host, tls }));
  } catch (error) {
    client.close();
    throw error;
  }
  return {
    list: async (path, most) => {
      const found = await ask(`The folder ${path} was not read`, () => client.list(path));
      return found
        .filter(({ name }) => name !== '.' && name !== '..')
        .slice(0, most)
        .map((entry) => entryOf(path, entry));
    },
    download: (path, into) =>
      ask(`The file ${path} was not read`, async () => {
        const bytes = new PassThrough();
        let refused: Error | null = null;
        const sent = client.downloadTo(bytes, path).catch((error: Error) => {
          refused = error;
          bytes.destroy(error);
          throw error;
        });
        const read = into(bytes).catch((error: Error) => {
          // Later data has no reader; after a refusal there is none.
          if (refused === null) client.close();
          throw error;
        });
        const [, result] = await Promise.all([sent, read]);
        return result;
      }),
    upload: (content, path) =>
      ask(`The file ${path} was not written`, async () => {
        await client.uploadFrom(content, path);
      }),
    rename: (from, to) => ask(`${from} was not renamed`, async () => void (await client.rename(from, to))),
    deleteFile: (path) => ask(`The file ${path} was not deleted`, async () => void (await client.remove(path))),
    deleteFolder: (path) =>
      ask(`The folder ${path} was not deleted`, async () => void (await client.send(`RMD ${path}`))),
    makeFolder: (path) => ask(`The folder ${path} was not made`, async () => void (await client.send(`MKD ${path}`))),
    close: () => client.close(),
  };
}

async function signIn(
  client: Client,
  { server, connect, signal, timeoutMs }: FtpOptions,
  { host, tls }: { host: string; tls: ConnectionOptions },
): Promise<void> {
  const { port, security, user, password } = server;
  const socket = await connect({ host, port, signal, timeoutMs });
  const { ftp } = client;
  ftp.socket = security === 'implicit_tls' ? await secured(socket, tls) : socket;
  if (security === 'implicit_tls') ftp.tlsOptions = tls;
  await ftp.handle(undefined, (answer, task) => {
    if (answer instanceof Error) task.reject(answer);
    else if (answer.code < 200 || answer.code >= 300) task.reject(new FTPError(answer));
    else task.resolve(answer);
  });
  if (security === 'explicit_tls') await client.useTLS(tls);
  await client.login(user, password);
  await client.useDefaultSettings();
}

function secured(socket: Socket, tls: ConnectionOptions): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const stream = connectTls({ ...tls, socket });
    stream.once('error', reject);
    stream.once('secureConnect', () => {
      stream.off('error', reject);
      resolve(stream);
    });
  });
}

/** Asks for a port and connects to it at the address of the control connection. */
async function openData(
  ftp: FTPContext,
  dial: (port: number, address: string) => Promise<Socket>,
): Promise<FTPResponse> {
  const { answer, port } = await passivePort(ftp);
  const address = ftp.socket.remoteAddress;
  if (address === undefined) throw new Error('The connection was closed');
  const socket = await dial(port, address);
  const session = ftp.tlsSessionStore ?? (ftp.socket instanceof TLSSocket ? ftp.socket.getSession() : undefined);
  ftp.dataSocket =
    ftp.socket instanceof TLSSocket
      ? // Servers require the session of the control connection, so guessing the port yields nothing.
        connectTls({ ...ftp.tlsOptions, socket, ...(session ? { session } : {}) }).on('session', (next) => {
          ftp.tlsSessionStore = next;
        })
      : socket;
  return answer;
}

/** EPSV (RFC 2428) where the server knows it, else PASV, of whose answer only the port counts. */
async function passivePort(ftp: FTPContext): Promise<{ answer: FTPResponse; port: number }> {
  let port: number;
  let answer: FTPResponse;
  try {
    answer = await ftp.request('EPSV');
    port = Number(/\|\|\|(\d{1,5})\|/.exec(answer.message)?.[1]);
  } catch (error) {
    if (!(error instanceof FTPError)) throw error;
    answer = await ftp.request('PASV');
    const [, high, low] = /\(?\d{1,3},\d{1,3},\d{1,3},\d{1,3},(\d{1,3}),(\d{1,3})/.exec(answer.message) ?? [];
    port = Number(high) * 256 + Number(low);
  }
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return { answer, port };
  throw new AppError('target_error', 'The server names no port for the data.');
}

function entryOf(folder: string, { name, size, type, modifiedAt }: FileInfo): RemoteEntry {
  return {
    name,
    path: posix.join(folder, name),
    type: types.get(type) ?? 'other',
    size_bytes: size,
    modified_at: modifiedAt ? modifiedAt.toISOString() : null,
  };
}

function ftpError(error: unknown, { host, port }: FtpServer, what: string): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const where = `The server ${host}, port ${port},`;
  if (error instanceof FTPError) {
    if (error.code === 530)
      return new AppError('credential_refused', `${where} does not let this user in`, { cause: error });
    const said = error.message.slice(0, 300);
    return new AppError('target_error', `${what}: ${said}`, {
      cause: error,
      retryable: error.code >= 400 && error.code < 500,
    });
  }
  if (/timeout/i.test(error.message))
    return new AppError('target_timeout', `${where} did not answer in time`, { cause: error, retryable: true });
  const { code = '' } = error as NodeJS.ErrnoException;
  const isCertificate = /CERT|ISSUER|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code);
  const why = isCertificate ? `its certificate is not accepted (${code})` : error.message.slice(0, 200);
  return new AppError('target_unreachable', `No connection to ${host}, port ${port}: ${why}`, {
    cause: error,
    retryable: !isCertificate,
  });
}
