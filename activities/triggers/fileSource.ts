import type { BinarySource } from '../../platform/binaries/BinaryStore.ts';

/** A file as it is listed. */
export interface ListedFile {
  /** Below the folder or prefix, with `/`. */
  path: string;
  sizeBytes: number;
  modifiedAt: Date;
  /** Differs where the file does. */
  fingerprint: string;
}

/** Where files are watched. */
export interface FileSource {
  /** All files, no more than `maxFiles`. Errors: failures of listing it. */
  list: (signal: AbortSignal) => Promise<ListedFile[]>;
  /** The bytes of a listed file; null if it was deleted or replaced. */
  read: (file: ListedFile, signal: AbortSignal) => Promise<BinarySource | null>;
  close: () => void;
}

/** Files of one trigger, at most: each is remembered. */
export const maxFiles = 10_000;
