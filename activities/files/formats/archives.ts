import { closeSync, createReadStream, createWriteStream, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { ZipFile } from 'yazl';

import type { FilePlace } from '../filePlace.ts';
import { fileLimits } from '../fileLimits.ts';
import { invalidFile, limitReached } from './RowWriter.ts';
import { readZipEntries } from './zipEntries.ts';

const smallBytes = 1024 * 1024;
/** So that the same files make the same archive. */
const noTime = new Date('1980-01-01T00:00:00Z');

/** Unpacks a ZIP archive: file n of the answer is output n. Errors: those of `readZipEntries`. */
export async function unpackZip(_options: object, place: FilePlace): Promise<{ names: string[] }> {
  const { entries, close } = await readZipEntries(place.inputs[0]!, fileLimits);
  try {
    for (const [index, entry] of entries.entries())
      await writeAll(await entry.open(), join(place.folder, String(index)));
    return { names: entries.map(({ name }) => name) };
  } finally {
    close();
  }
}

/** Unpacks gzip (RFC 1952; several members are one file) into output 0. Errors: `file_invalid`, `file_limit_reached`. */
export async function unpackGzip(_options: object, place: FilePlace): Promise<object> {
  let packed = 0;
  let expanded = 0;
  const source = createReadStream(place.inputs[0]!);
  source.on('data', (chunk) => (packed += chunk.length));
  const counted = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      expanded += chunk.length;
      if (expanded > fileLimits.expandedBytes) throw limitReached('unpacked bytes', fileLimits.expandedBytes);
      if (expanded > Math.max(smallBytes, packed * fileLimits.expansion))
        throw limitReached('bytes for each packed one', fileLimits.expansion);
      yield chunk;
    }
  };
  try {
    await pipeline(source, createGunzip(), counted, createWriteStream(join(place.folder, '0')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw invalidFile(`The file cannot be unpacked as gzip: ${error.message}.`, error);
    throw error;
  }
  return {};
}

export interface PackOptions {
  /** Of the inputs in their order. */
  names: readonly string[];
  /** 0 (not at all) to 9 (smallest). */
  level: number;
}

/** Packs all inputs into one ZIP archive, output 0. */
export async function packZip({ names, level }: PackOptions, place: FilePlace): Promise<object> {
  const zip = new ZipFile();
  const taken = new Set<string>();
  for (const [index, path] of place.inputs.entries())
    zip.addFile(path, freeName(names[index]!, taken), {
      compress: level > 0,
      ...(level > 0 ? { compressionLevel: level } : {}),
      mtime: noTime,
      mode: 0o100644,
    });
  const done = pipeline(zip.outputStream, createWriteStream(join(place.folder, '0')));
  zip.on('error', (error) => (zip.outputStream as unknown as { destroy: (error: unknown) => void }).destroy(error));
  zip.end();
  await done;
  return {};
}

/** Packs every input alone: output n is input n. */
export async function packGzip({ level }: Pick<PackOptions, 'level'>, place: FilePlace): Promise<object> {
  for (const [index, path] of place.inputs.entries())
    await pipeline(createReadStream(path), createGzip({ level }), createWriteStream(join(place.folder, String(index))));
  return {};
}

/** Two files of an archive may not have one name. */
function freeName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${stem} (${number})${extension}`;
  taken.add(free);
  return free;
}

async function writeAll(source: AsyncIterable<Buffer>, path: string): Promise<void> {
  const file = openSync(path, 'wx', 0o600);
  try {
    for await (const chunk of source) for (let at = 0; at < chunk.length;) at += writeSync(file, chunk, at);
  } finally {
    closeSync(file);
  }
}
