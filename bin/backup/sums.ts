import { createHash } from 'node:crypto';

import type { CopiedFile } from './Copier.ts';

/** Returns the lines of `sha256sum`, sorted by path. */
export function sumsOf(files: readonly CopiedFile[]): string {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return sorted.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('');
}

/** Reads these lines: the checksum of each path. */
export function readSums(text: string): Map<string, string> {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

/** Returns the SHA-256 of a text, in hex. */
export function hashed(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
