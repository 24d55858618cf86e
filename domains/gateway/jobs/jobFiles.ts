import type { Readable } from 'node:stream';

/** Storage of job results, already encrypted. */
export interface JobFiles {
  /** Keeps a file for `keepMs`; gives its id. */
  write(
    owner: { organizationId: string; executionId: null; keepMs: number },
    content: AsyncIterable<Uint8Array>,
    meta: { fileName: string; mediaType: string },
  ): Promise<{ id: string }>;
  /** Errors: `not_found`. */
  readKept(organizationId: string, id: string): Promise<{ content: Readable }>;
  release(organizationId: string, ids: readonly string[]): Promise<void>;
}
