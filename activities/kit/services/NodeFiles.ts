import type { Binary, BinaryMeta, BinarySource, OpenedBinary } from '../../../platform/binaries/BinaryStore.ts';
import type { FileSession, FileSessionOptions } from '../../files/FileSession.ts';

/** Files of the execution; bytes are streamed, whatever their size. */
export interface NodeFiles {
  /** Stores a file for the execution's lifetime; the result belongs in an item's `binary`. */
  write: (source: BinarySource, meta: BinaryMeta) => Promise<Binary>;
  /** Opens a file of an item; `content` must be read or destroyed. Errors: `not_found` for a file that is not the execution's. */
  read: (binary: Pick<Binary, 'id'>) => Promise<OpenedBinary>;
  /** Reads and writes formats of files, in a process of its own (`files/withFiles.ts`). */
  openSession: (signal: AbortSignal, memory?: FileSessionOptions['memory']) => FileSession;
}
