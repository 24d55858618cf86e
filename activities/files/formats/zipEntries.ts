import * as yauzl from 'yauzl';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';

import iconv from 'iconv-lite';

import { fileLimits } from '../fileLimits.ts';
import { invalidFile, limitReached } from './RowWriter.ts';

export interface ZipLimits {
  expandedBytes: number;
  expansion: number;
}

/** A file in an archive. */
export interface ZipEntry {
  /** Raw name in the archive; only for comparison. */
  path: string;
  /** The last part of the path. */
  name: string;
  /** The bytes, unpacked. Never more than the limits of the whole archive leave. */
  open: () => Promise<AsyncIterable<Buffer>>;
}

const smallBytes = 1024 * 1024;
const symbolicLink = 0o120000;

/**
 * The files of a ZIP archive in the order of its directory. Names are only names: whatever path they hold, no file is ever
 * written under them. The bytes that come out are counted, whatever the headers say.
 * Errors: `file_invalid` (no archive, overlapping or encrypted entries, links), `file_limit_reached`.
 */
export async function readZipEntries(
  path: string,
  limits: ZipLimits,
): Promise<{ entries: ZipEntry[]; close: () => void }> {
  const zip = await yauzl.openPromise(path, { decodeStrings: false, autoClose: false }).catch(refuse);
  try {
    if (zip.entryCount > fileLimits.entries) throw limitReached('entries', fileLimits.entries);
    const raw: yauzl.Entry[] = [];
    for await (const entry of zip.eachEntry()) {
      if (raw.length >= fileLimits.entries) throw limitReached('entries', fileLimits.entries);
      raw.push(entry);
    }
    await refuseOverlaps(zip, raw);
    const budget = new Budget(limits);
    const entries = raw.flatMap((entry) => toEntry(zip, entry, budget));
    return { entries, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw asFileError(error);
  }
}

function toEntry(zip: yauzl.ZipFile, entry: yauzl.Entry, budget: Budget): ZipEntry[] {
  const path = nameOf(entry);
  if (/[/\\]$/.test(path)) return []; // a folder
  const open = async () => {
    if (((entry.externalFileAttributes >>> 16) & 0o170000) === symbolicLink)
      throw invalidFile(`"${shown(path)}" is a link, which is refused.`);
    if (entry.isEncrypted()) throw invalidFile(`"${shown(path)}" is encrypted.`);
    const stream = await zip.openReadStreamPromise(entry).catch(refuse);
    return budget.counted(stream as Readable, entry);
  };
  return [{ path, name: path.split(/[/\\]/).at(-1)!, open }];
}

/** Counts what comes out of all entries of an archive. */
class Budget {
  readonly #limits: ZipLimits;
  #expanded = 0;

  constructor(limits: ZipLimits) {
    this.#limits = limits;
  }

  async *counted(stream: Readable, entry: yauzl.Entry): AsyncGenerator<Buffer> {
    const { expandedBytes, expansion } = this.#limits;
    const most = Math.max(smallBytes, entry.compressedSize * expansion);
    let bytes = 0;
    let sum = 0;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        this.#expanded += chunk.length;
        if (this.#expanded > expandedBytes) throw limitReached('unpacked bytes', expandedBytes);
        if (bytes > most) throw limitReached('bytes for each packed one', expansion);
        sum = crc32(chunk, sum);
        yield chunk;
      }
      if (sum !== entry.crc32) throw invalidFile('An entry of the archive is damaged: its checksum is another.');
    } catch (error) {
      throw asFileError(error);
    } finally {
      stream.on('error', () => {});
      stream.destroy();
    }
  }
}

/** Entries that share bytes make archives of a few kilobytes petabytes (Fifield, "A better zip bomb", 2019). */
async function refuseOverlaps(zip: yauzl.ZipFile, entries: readonly yauzl.Entry[]): Promise<void> {
  const parts: { from: number; to: number }[] = [];
  for (const entry of entries) {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry);
    parts.push({ from: entry.relativeOffsetOfLocalHeader, to: fileDataStart + entry.compressedSize });
  }
  parts.sort((a, b) => a.from - b.from);
  for (const [index, part] of parts.entries())
    if (index > 0 && part.from < parts[index - 1]!.to) throw invalidFile('The entries of the archive overlap.');
}

/** Names are UTF-8 where the archive says so or they are valid as such, else code page 437 (APPNOTE, appendix D). */
function nameOf({ fileNameRaw, generalPurposeBitFlag }: yauzl.Entry): string {
  const isUtf8 = (generalPurposeBitFlag & 0x800) !== 0;
  try {
    return new TextDecoder('utf-8', { fatal: !isUtf8 }).decode(fileNameRaw);
  } catch {
    return iconv.decode(Buffer.from(fileNameRaw), 'cp437');
  }
}

function shown(path: string): string {
  return path.slice(0, 100);
}

function asFileError(error: unknown): unknown {
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('file_')) return error;
  const message = error instanceof Error ? error.message : String(error);
  return invalidFile(`The ZIP archive cannot be read: ${message.slice(0, 200)}`, error);
}

function refuse(error: unknown): never {
  throw asFileError(error);
}

/** True for a file that begins as ZIP archives do. */
export async function isZip(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { end: 3 }) as AsyncIterable<Buffer>)
    return chunk.length === 4 && chunk[0] === 0x50 && chunk[1] === 0x4b && chunk[2]! <= 7;
  return false;
}
