import type { BinarySource } from '../../../platform/binaries/BinaryStore.ts';

/** A file of the folder. */
export interface FolderFile {
  /** Below the folder, with `/`. */
  path: string;
  sizeBytes: number;
  modifiedAt: Date;
  /** Opens it; the bytes must be read. Errors: `target_unreachable` if it was deleted or changed in between. */
  read: () => Promise<BinarySource>;
}

/** The folder of this machine that the admin opened for nodes. */
export interface NodeFolder {
  /**
   * The files at a path, or of a pattern, in the order of their paths. Links are not followed. Errors: `target_not_allowed`,
   * `target_unreachable`, `file_limit_reached`.
   */
  find: (path: string, signal: AbortSignal) => Promise<FolderFile[]>;
  /**
   * Writes a file: as a whole, so that others see the old or the new one, or at the end of an existing one. Returns its path below the folder.
   * Errors: `target_not_allowed`, `target_unreachable`, `file_limit_reached`.
   */
  write: (path: string, source: BinarySource, options: WriteOptions) => Promise<string>;
}

export interface WriteOptions {
  readonly appends: boolean;
  readonly makesFolders: boolean;
}
