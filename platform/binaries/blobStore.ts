import type { Readable } from 'node:stream';

/** Where the bytes of one file are: ids only, so that no name of a user becomes part of a path. */
export interface BlobKey {
  organizationId: string;
  id: string;
}

/** Keeps bytes under keys: a folder, or a bucket. Every method may be called from any number of processes at once. */
export interface BlobStore {
  /**
   * Writes all bytes of `source`. When it resolves they are durable and whole; when it rejects there is nothing under the
   * key. Errors: those of `source`; `unavailable` if the store cannot be written.
   */
  put: (key: BlobKey, source: AsyncIterable<Uint8Array>) => Promise<void>;
  /** The bytes from the first to the last. The stream must be read or destroyed. Errors: `not_found`, `unavailable`. */
  get: (key: BlobKey) => Promise<Readable>;
  /** Removes the object of the key, and remains of an interrupted `put`; no error if there are none. */
  remove: (key: BlobKey) => Promise<void>;
  close: () => Promise<void>;
}
