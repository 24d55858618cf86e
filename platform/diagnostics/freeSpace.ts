import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

const mebibyte = 1024 ** 2;
const gibibyte = 1024 ** 3;
/** Below this nothing can be relied on: uploads, PostgreSQL and Temporal fail within moments. */
const fullBelowBytes = 100 * mebibyte;
/** Warnings come at these shares of the disk that are free, in percent, but not while more than `plentyBytes` are. */
const warnAtPercent = [1, 2, 5, 10] as const;

/** A share of free space, in percent, at which a warning comes. */
export type LowPercent = (typeof warnAtPercent)[number];
const plentyBytes = 20 * gibibyte;

/** Space of a disk, as an unprivileged process may use it. */
export interface Space {
  readonly freeBytes: number;
  readonly sizeBytes: number;
}

/** Returns the space of the disk of `folder`, or of its nearest parent where nothing has been written yet. */
export async function spaceOf(folder: string): Promise<Space> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
  } catch (error) {
    const parent = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error;
    return spaceOf(parent);
  }
}

/** Whether so little is free that writing fails. */
export function isFull({ freeBytes }: Space): boolean {
  return freeBytes < fullBelowBytes;
}

/** Returns the smallest of 10, 5, 2 and 1 percent that the free share has fallen to; null if there is room enough. */
export function lowPercent({ freeBytes, sizeBytes }: Space): LowPercent | null {
  if (freeBytes > plentyBytes) return null;
  return warnAtPercent.find((percent) => freeBytes * 100 <= sizeBytes * percent) ?? null;
}
