import { createHash } from 'node:crypto';
import { mkdir, open, opendir, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const atOnce = 8;
const chunkBytes = 1_048_576;

/** A file that was copied, by its path below the target. */
export interface CopiedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

interface Copy {
  readonly from: string;
  /** Below the target. */
  readonly to: string;
}

/** Copies files below one target folder, with their checksums. Flushes them to the disk at the end, except for temporary copies. */
export class Copier {
  readonly copied: CopiedFile[] = [];
  readonly #target: string;
  readonly #isDurable: boolean;
  readonly #folders = new Set<string>();
  /** Buffers that no copy uses now: a new one for each of thousands of files would keep the garbage collector busy. */
  readonly #buffers: Buffer[] = [];

  constructor(target: string, { isDurable = true } = {}) {
    this.#target = target;
    this.#isDurable = isDurable;
  }

  get bytes(): number {
    return this.copied.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /**
   * Copies a folder with everything below it, except paths for which `leavesOut` returns true and files that are deleted during the copy.
   * A missing folder counts as empty.
   */
  async folder(from: string, to: string, leavesOut: (path: string) => boolean = () => false): Promise<void> {
    const files: Copy[] = [];
    await this.#collect({ from, to }, { below: '', leavesOut, files });
    const lane = async (): Promise<void> => {
      for (let file = files.pop(); file; file = files.pop()) await this.file(file.from, file.to);
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
  }

  /** Copies a file. Returns false if it does not exist. */
  async file(from: string, to: string): Promise<boolean> {
    const source = await open(from, 'r').catch(ifMissing);
    if (source === null) return false;
    try {
      await this.#makeFolder(dirname(join(this.#target, to)));
      const target = await open(join(this.#target, to), 'wx', 0o600);
      try {
        const measured = await this.#copyBytes(source, target);
        if (this.#isDurable) await target.sync();
        this.copied.push({ path: to, ...measured });
      } finally {
        await target.close();
      }
    } finally {
      await source.close();
    }
    return true;
  }

  /** Writes a file with this content. */
  async write(to: string, content: string): Promise<void> {
    await this.#makeFolder(dirname(join(this.#target, to)));
    const target = await open(join(this.#target, to), 'wx', 0o600);
    try {
      await target.writeFile(content);
      if (this.#isDurable) await target.sync();
    } finally {
      await target.close();
    }
    const sha256 = createHash('sha256').update(content).digest('hex');
    this.copied.push({ path: to, bytes: Buffer.byteLength(content), sha256 });
  }

  async #collect(
    { from, to }: Copy,
    walk: { below: string; leavesOut: (path: string) => boolean; files: Copy[] },
  ): Promise<void> {
    const entries = await opendir(from).catch(ifMissing);
    if (entries === null) return;
    await this.#makeFolder(join(this.#target, to));
    for await (const entry of entries) {
      const below = walk.below === '' ? entry.name : `${walk.below}/${entry.name}`;
      if (walk.leavesOut(below)) continue;
      const next = { from: join(from, entry.name), to: join(to, entry.name) };
      if (entry.isDirectory()) await this.#collect(next, { ...walk, below });
      else if (entry.isFile()) walk.files.push(next);
    }
  }

  async #copyBytes(source: FileHandle, target: FileHandle): Promise<{ bytes: number; sha256: string }> {
    const buffer = this.#buffers.pop() ?? Buffer.allocUnsafe(chunkBytes);
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      for (;;) {
        const { bytesRead } = await source.read(buffer, 0, chunkBytes, null);
        if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') };
        const read = buffer.subarray(0, bytesRead);
        hash.update(read);
        await target.writeFile(read); // continues where the last one ended
        bytes += bytesRead;
      }
    } finally {
      this.#buffers.push(buffer);
    }
  }

  async #makeFolder(path: string): Promise<void> {
    if (this.#folders.has(path)) return;
    await mkdir(path, { recursive: true, mode: 0o700 });
    this.#folders.add(path);
  }
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
