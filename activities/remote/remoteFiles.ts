import type { Readable } from 'node:stream';

/** A file, folder or link on another machine. */
export interface RemoteEntry {
  name: string;
  path: string;
  type: 'file' | 'folder' | 'link' | 'other';
  size_bytes: number;
  /** RFC 3339; null if the server does not say. */
  modified_at: string | null;
}

/** Files of another machine, over whichever protocol. Errors of all: `target_error` with the server's words, and those of the connection. */
export interface RemoteFiles {
  /** Entries of one folder, up to a maximum. */
  list: (path: string, most: number) => Promise<RemoteEntry[]>;
  /** Gives the bytes to `into` while they come. */
  download: <T>(path: string, into: (content: AsyncIterable<Uint8Array>) => Promise<T>) => Promise<T>;
  upload: (content: Readable, path: string) => Promise<void>;
  rename: (from: string, to: string) => Promise<void>;
  deleteFile: (path: string) => Promise<void>;
  /** An empty one. */
  deleteFolder: (path: string) => Promise<void>;
  /** Fails where it is there already. */
  makeFolder: (path: string) => Promise<void>;
  close: () => void;
}
