import { everyEffect } from '../../../domains/agents/tools/effects.ts';
import { posix } from 'node:path';
import { Readable } from 'node:stream';

import { AppError } from '../../../openapi/AppError.ts';
import { defineCredential } from '../../../domains/credentials/defineCredential.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { eachItem } from '../../kit/eachItem.ts';
import { binaryOf, contentOf } from '../../http/httpBody.ts';
import { deleteFolders, listFolder, makeFolders } from '../../remote/folders.ts';
import { ftpValues, type FtpServer } from '../../remote/ftpServer.ts';
import type { RemoteFiles } from '../../remote/remoteFiles.ts';
import { sftpFiles } from '../../remote/sftpFiles.ts';
import type { SshServer } from '../../remote/sshServer.ts';
import { boolean, choice, integer, object, text, type ValueOf } from '../../../platform/schema/schema.ts';

/** An FTP server and its credentials. */
export const credential = defineCredential({
  type: 'ftp',
  title: 'FTP server',
  description: 'An FTP or FTPS server, with its login.',
  icon: 'FolderShare',
  parameters: ftpValues,
  hosts: ({ host, port }) => [`${host}:${port}`],
  test: async (server, { connect, signal, allowedHosts }) => {
    const { ftpFiles } = await import('../../remote/ftpFiles.ts'); // loaded on first use to save memory
    (await ftpFiles({ server, allowedHosts, connect, signal, timeoutMs: 30_000 })).close();
  },
});

const parameters = object({
  protocol: choice(['sftp', 'ftp'])({ title: 'Protocol', default: 'sftp' }),
  operation: choice(['list', 'download', 'upload', 'rename', 'delete', 'make_folder'])({
    title: 'Operation',
    default: 'list',
  }),
  path: text({
    title: 'Path',
    description: 'Path of a file or folder. Relative paths start at the user’s home folder.',
    placeholder: '/reports/2026.csv',
    required: true,
    maxLength: 4_000,
    pattern: '^[^\\r\\n\\u0000]*$',
  }),
  new_path: text({
    title: 'New path',
    maxLength: 4_000,
    default: '',
    pattern: '^[^\\r\\n\\u0000]*$',
    showWhen: { operation: ['rename'] },
  }),
  binary_name: text({
    title: 'Input file field',
    description: 'Name of the file in the item.',
    default: 'data',
    minLength: 1,
    maxLength: 200,
    showWhen: { operation: ['download', 'upload'] },
  }),
  make_folders: boolean({
    title: 'Create parent folders',
    default: true,
    showWhen: { operation: ['upload', 'rename', 'make_folder'] },
  }),
  recursive: boolean({
    title: 'Recursive',
    default: false,
    showWhen: { operation: ['list', 'delete'] },
  }),
  folder: boolean({ title: 'Path is a folder', default: false, showWhen: { operation: ['delete'] } }),
  pattern: text({
    title: 'Name pattern',
    placeholder: '*.csv',
    maxLength: 1_000,
    default: '',
    showWhen: { operation: ['list'] },
  }),
  max_entries: integer({
    title: 'Max entries',
    rare: true,
    minimum: 1,
    maximum: 100_000,
    default: 1_000,
    showWhen: { operation: ['list'] },
  }),
  timeout_ms: integer({
    title: 'Timeout (ms)',
    rare: true,
    description: 'Applies to the connection and to each operation.',
    minimum: 1,
    maximum: 3_600_000,
    default: 60_000,
  }),
});
type Parameters = ValueOf<typeof parameters>;

/** Lists, reads and writes files on another machine; items share one connection. */
export const node = defineNode({
  type: 'ftp.sftp',
  version: 1,
  title: 'SFTP / FTP',
  description: 'Lists, downloads, uploads, renames or deletes files on an SFTP, FTP or FTPS server.',
  icon: 'FolderShare',
  group: 'core',
  pure: false,
  effects: everyEffect,
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  credentials: [
    { name: 'ssh', title: 'SSH server', types: ['ssh'], required: true, showWhen: { protocol: ['sftp'] } },
    { name: 'ftp', title: 'FTP server', types: ['ftp'], required: true, showWhen: { protocol: ['ftp'] } },
  ],
  examples: [
    {
      title: 'List CSV files, including subfolders',
      parameters: { operation: 'list', path: '/reports', recursive: true, pattern: '**/*.csv' },
    },
    { title: 'Download', parameters: { operation: 'download', path: '{{ $json.path }}' } },
    {
      title: 'Upload via FTP',
      parameters: { protocol: 'ftp', operation: 'upload', path: '/in/{{ $json.id }}.pdf', binary_name: 'data' },
    },
    {
      title: 'Move a file',
      parameters: { operation: 'rename', path: '/in/a.csv', new_path: '/done/a.csv' },
    },
  ],
  run: async (context) => {
    const connections = new Connections(context);
    try {
      return await eachItem({
        context,
        port: 'main',
        work: async (item, wanted) => operate(await connections.open(wanted), { item, wanted, context }),
      });
    } finally {
      connections.close();
    }
  },
});

/** One connection per protocol used by items; a failed one is reopened for the next item. */
class Connections {
  readonly #context: NodeContext<Parameters>;
  readonly #open = new Map<string, { files: RemoteFiles; broken: boolean }>();

  constructor(context: NodeContext<Parameters>) {
    this.#context = context;
  }

  async open({ protocol, timeout_ms: timeoutMs }: Parameters): Promise<RemoteFiles> {
    const known = this.#open.get(protocol);
    if (known && !known.broken) return known.files;
    known?.files.close();
    const entry = { files: await this.#connect(protocol, timeoutMs), broken: false };
    const { files } = entry;
    const watched = Object.fromEntries(
      Object.entries(files).map(([name, call]: [string, (...args: never[]) => unknown]) => [
        name,
        (...args: never[]) => {
          const result = call(...args);
          // After anything that the server did not refuse in words the state of the connection is unknown.
          if (result instanceof Promise)
            result.catch((error: unknown) => {
              if (!(error instanceof AppError) || error.code !== 'target_error') entry.broken = true;
            });
          return result;
        },
      ]),
    ) as unknown as RemoteFiles;
    entry.files = watched;
    this.#open.set(protocol, entry);
    return watched;
  }

  close(): void {
    for (const { files } of this.#open.values()) files.close();
  }

  async #connect(protocol: Parameters['protocol'], timeoutMs: number): Promise<RemoteFiles> {
    const { signal, http } = this.#context;
    const way = { connect: http.connect, signal, timeoutMs };
    if (protocol === 'sftp') {
      const opened = await this.#context.credential<SshServer>('ssh');
      if (!opened) throw new AppError('credential_missing', 'Select an SSH server credential.');
      return sftpFiles({ ...way, server: opened.values, allowedHosts: opened.allowedHosts });
    }
    const opened = await this.#context.credential<FtpServer>('ftp');
    if (!opened) throw new AppError('credential_missing', 'Select an FTP server credential.');
    const { ftpFiles } = await import('../../remote/ftpFiles.ts');
    return ftpFiles({ ...way, server: opened.values, allowedHosts: opened.allowedHosts });
  }
}

interface Operation {
  item: Item;
  wanted: Parameters;
  context: NodeContext<Parameters>;
}

async function operate(files: RemoteFiles, operation: Operation): Promise<Record<string, Item[]>> {
  const { item, wanted, context } = operation;
  const { path, new_path: newPath, binary_name: name } = wanted;
  const { files: binaries } = context;
  const one = (json: JsonObject): Record<string, Item[]> => ({ main: [{ json }] });
  switch (wanted.operation) {
    case 'list': {
      const { recursive, pattern: glob, max_entries: most } = wanted;
      const entries = await listFolder(files, { path, recursive, glob, most });
      return { main: entries.map((entry) => ({ json: { ...entry } })) };
    }
    case 'download': {
      const fileName = posix.basename(path);
      const file = await files.download(path, (content) => binaries.write(content, { fileName }));
      const json = { path, name: fileName, size_bytes: file.size_bytes };
      return { main: [{ json, binary: { ...item.binary, [name]: file } }] };
    }
    case 'upload': {
      const file = binaryOf(item, name, '/binary_name');
      if (wanted.make_folders) await makeFoldersAbove(files, path);
      await files.upload(Readable.from(contentOf(binaries, file), { objectMode: false }), path);
      return one({ path, name: posix.basename(path), size_bytes: file.size_bytes });
    }
    case 'rename':
      if (newPath === '') throw new AppError('parameter_invalid', 'Enter a new path.', { param: '/new_path' });
      if (wanted.make_folders) await makeFoldersAbove(files, newPath);
      await files.rename(path, newPath);
      return one({ path: newPath, old_path: path });
    case 'delete':
      if (!wanted.folder) await files.deleteFile(path);
      else if (wanted.recursive) await deleteFolders(files, path);
      else await files.deleteFolder(path);
      return one({ path, deleted: true });
    case 'make_folder':
      if (wanted.make_folders) await makeFolders(files, path);
      else await files.makeFolder(path);
      return one({ path, type: 'folder' });
  }
}

async function makeFoldersAbove(files: RemoteFiles, path: string): Promise<void> {
  const folder = posix.dirname(path);
  if (folder !== '.' && folder !== '/') await makeFolders(files, folder);
}
