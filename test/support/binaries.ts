import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import type { NodeFiles } from '../../activities/kit/services/NodeFiles.ts';
import { type Binary, BinaryStore } from '../../platform/binaries/BinaryStore.ts';
import { folderBlobs } from '../../platform/binaries/folderBlobs.ts';
import { fileExtension } from '../../platform/binaries/names.ts';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { AppError } from '../../openapi/AppError.ts';

export interface TestBinaries {
  store: BinaryStore;
  folder: string;
  /** Deletes the folder. */
  drop: () => Promise<void>;
}

/** A store in a folder of its own. */
export function createTestBinaries(database: Database): TestBinaries {
  const folder = mkdtempSync(join(tmpdir(), 'bureau-binaries-'));
  return {
    store: new BinaryStore(database, folderBlobs(folder)),
    folder,
    drop: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Files in memory, for nodes that are tested alone. */
export function binariesInMemory(): Pick<NodeFiles, 'read' | 'write'> & {
  bytesOf: (binary: Pick<Binary, 'id'>) => Buffer;
} {
  const kept = new Map<string, { binary: Binary; bytes: Buffer }>();
  const find = ({ id }: Pick<Binary, 'id'>) => {
    const found = kept.get(id);
    if (!found) throw new AppError('not_found', 'There is no such file in this execution.');
    return found;
  };
  return {
    write: async (source, { fileName = 'file', mediaType = 'application/octet-stream' }) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of source instanceof Uint8Array ? [source] : source) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      const binary: Binary = {
        id: newId('binary'),
        file_name: fileName,
        file_extension: fileExtension(fileName),
        media_type: mediaType,
        size_bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      };
      kept.set(binary.id, { binary, bytes });
      return binary;
    },
    read: async (wanted) => {
      const { binary, bytes } = find(wanted);
      return { binary, content: Readable.from([bytes]) };
    },
    bytesOf: (binary) => find(binary).bytes,
  };
}

/** A file that items can carry; nothing is stored under its id. */
export function someBinary(fileName = 'a.txt'): Binary {
  return {
    id: newId('binary'),
    file_name: fileName,
    file_extension: fileExtension(fileName),
    media_type: 'text/plain',
    size_bytes: 1,
    sha256: '0'.repeat(64),
  };
}
