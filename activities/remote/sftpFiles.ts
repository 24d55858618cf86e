import type { EventEmitter } from 'node:events';
import { posix } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Attributes, FileEntry, SFTPWrapper } from 'ssh2';

import { AppError } from '../../openapi/AppError.ts';
import { openSsh, sshError, type SshOptions } from './openSsh.ts';
import type { RemoteEntry, RemoteFiles } from './remoteFiles.ts';

/** Status of an SFTP answer (draft-ietf-secsh-filexfer-02 §7). */
const END_OF_LIST = 1;
const reasons: Record<number, string> = {
  2: 'there is no such file or folder',
  3: 'this user may not do that',
  8: 'the server cannot do that',
};

type Call<T> = (done: (error?: Error | null, value?: T) => void) => void;
type Ask = <T>(what: string, call: Call<T>) => Promise<T>;

/** Opens the files of an SFTP server. Errors: those of `openSsh`. */
export async function sftpFiles(options: SshOptions): Promise<RemoteFiles> {
  const client = await openSsh(options);
  const { server, signal } = options;
  const failed = (what: string, error: unknown): unknown => {
    if (signal.aborted) return signal.reason;
    const { code, message } = error as { code?: unknown; message?: unknown };
    if (error instanceof AppError || typeof code !== 'number') return sshError(error, server);
    return new AppError('target_error', `${what}: ${reasons[code] ?? String(message).slice(0, 200)}`, { cause: error });
  };
  /** One call, which ends with the connection, too. */
  const ask: Ask = async <T>(what: string, call: Call<T>): Promise<T> => {
    let onClose: (() => void) | undefined;
    try {
      return await new Promise<T>((resolve, reject) => {
        onClose = () => reject(new Error('The connection was closed'));
        client.once('close', onClose);
        call((error, value) => (error ? reject(error) : resolve(value as T)));
      });
    } catch (error) {
      throw failed(what, error);
    } finally {
      if (onClose) client.off('close', onClose);
    }
  };
  let sftp: SFTPWrapper;
  try {
    sftp = await ask<SFTPWrapper>('The server offers no SFTP', (done) => client.sftp(done));
  } catch (error) {
    client.end();
    throw error;
  }
  return {
    list: (path, most) => readFolder(sftp, ask, { path, most }),
    download: async (path, into) => {
      try {
        return await into(watched(sftp.createReadStream(path)));
      } catch (error) {
        throw failed(`The file ${path} was not read`, error);
      }
    },
    upload: async (content, path) => {
      try {
        await pipeline(content, watched(sftp.createWriteStream(path)), { signal });
      } catch (error) {
        throw failed(`The file ${path} was not written`, error);
      }
    },
    rename: (from, to) => ask(`${from} was not renamed`, (done) => sftp.rename(from, to, done)),
    deleteFile: (path) => ask(`The file ${path} was not deleted`, (done) => sftp.unlink(path, done)),
    deleteFolder: (path) => ask(`The folder ${path} was not deleted`, (done) => sftp.rmdir(path, done)),
    makeFolder: (path) => ask(`The folder ${path} was not made`, (done) => sftp.mkdir(path, done)),
    close: () => client.end(),
  };
}

/** Reads a folder part by part, no further than wanted. */
async function readFolder(
  sftp: SFTPWrapper,
  ask: Ask,
  { path, most }: { path: string; most: number },
): Promise<RemoteEntry[]> {
  const what = `The folder ${path} was not read`;
  const handle = await ask<Buffer>(what, (done) => sftp.opendir(path, done));
  const entries: RemoteEntry[] = [];
  while (entries.length < most) {
    const part = await ask<FileEntry[] | null>(what, (done) =>
      sftp.readdir(handle, (error, list) =>
        (error as { code?: unknown } | undefined)?.code === END_OF_LIST ? done(null, null) : done(error, list),
      ),
    );
    if (part === null) break;
    for (const { filename, attrs } of part)
      if (filename !== '.' && filename !== '..' && entries.length < most) entries.push(entryOf(path, filename, attrs));
  }
  await ask(what, (done) => sftp.close(handle, done));
  return entries;
}

/** A failed stream fails again when the connection ends; without a listener that would end the process. */
function watched<S extends EventEmitter>(stream: S): S {
  stream.on('error', () => {});
  return stream;
}

function entryOf(folder: string, name: string, attrs: Attributes & { mode?: number }): RemoteEntry {
  return {
    name,
    path: posix.join(folder, name),
    type: typeOf(attrs.mode ?? 0),
    size_bytes: attrs.size ?? 0,
    modified_at: attrs.mtime ? new Date(attrs.mtime * 1000).toISOString() : null,
  };
}

/** The upper bits of a mode (POSIX `sys/stat.h`). */
function typeOf(mode: number): RemoteEntry['type'] {
  switch (mode & 0o170000) {
    case 0o100000:
      return 'file';
    case 0o040000:
      return 'folder';
    case 0o120000:
      return 'link';
    default:
      return 'other';
  }
}
