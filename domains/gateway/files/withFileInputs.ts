import { buffer } from 'node:stream/consumers';

import { AppError } from '../../../openapi/AppError.ts';
import { unknownObject } from '../formats/billChanging.ts';
import { isObject } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import type { AuthenticatedKey } from '../routing/caller.ts';
import type { GatewayFiles } from './GatewayFiles.ts';

/** The maximum size of a body. */
const mostBytes = 32 * 1024 * 1024;
/** Each file costs reads of the database and of the store before anything is paid. */
const mostFiles = 200;

/**
 * Returns the body of a chat or a response with uploaded files in the place of their ids (`file_id`): no provider has them. Errors: `not_found`
 * for files that are not the caller's, `request_too_large` for too many or too large ones.
 */
export async function withFileInputs(files: GatewayFiles, key: AuthenticatedKey, body: unknown): Promise<unknown> {
  if (!isObject(body)) return body;
  const lists = ['messages', 'input'].filter((name) => Array.isArray(body[name]) && countFiles(body[name]) > 0);
  if (lists.length === 0) return body;
  if (lists.reduce((sum, name) => sum + countFiles(body[name]), 0) > mostFiles)
    throw new AppError('request_too_large', `A call may have up to ${mostFiles} files.`, { param: `/${lists[0]!}` });
  const reader = new FileReader(files, key);
  const changed: JsonObject = { ...body };
  for (const list of lists) {
    const entries: unknown[] = [];
    for (const [index, entry] of (body[list] as unknown[]).entries())
      entries.push(await withFilesOf(reader, entry, `/${list}/${index}`));
    changed[list] = entries;
  }
  return changed;
}

const partLists = ['content', 'output'] as const;

/** Returns the number of references to files in a list; mostly there are none. */
function countFiles(entries: unknown): number {
  let count = 0;
  for (const entry of entries as unknown[])
    for (const name of partLists) {
      const parts = isObject(entry) ? entry[name] : null;
      if (Array.isArray(parts)) count += parts.filter((part) => idOf(part) !== null).length;
    }
  return count;
}

/** The id of the file that a part of a chat or a response refers to; null if it refers to none. */
function idOf(part: unknown): string | null {
  if (!isObject(part)) return null;
  const place = part.type === 'file' ? part.file : part;
  const isFile = part.type === 'file' || part.type === 'input_file' || part.type === 'input_image';
  return isFile && isObject(place) && typeof place.file_id === 'string' ? place.file_id : null;
}

async function withFilesOf(reader: FileReader, entry: unknown, pointer: string): Promise<unknown> {
  if (!isObject(entry)) return entry;
  const changed: JsonObject = { ...entry };
  for (const name of partLists) {
    const parts = entry[name];
    if (!Array.isArray(parts)) continue;
    const read: unknown[] = [];
    for (const [index, part] of parts.entries()) read.push(await withFile(reader, part, `${pointer}/${name}/${index}`));
    changed[name] = read;
  }
  return changed;
}

async function withFile(reader: FileReader, part: unknown, pointer: string): Promise<unknown> {
  const id = idOf(part);
  if (id === null || !isObject(part)) return part;
  const isChat = part.type === 'file';
  const { name, url } = await reader.read(id, `${pointer}${isChat ? '/file' : ''}/file_id`);
  const { file_id: _id, ...others } = isChat ? (part.file as JsonObject) : part;
  if (part.type === 'input_image') return { ...others, image_url: url };
  const file = { filename: name, ...others, file_data: url };
  return isChat ? { ...part, file } : file;
}

/** Reads files of a caller as data URLs, as many as fit into a body. */
class FileReader {
  readonly #files: GatewayFiles;
  readonly #key: AuthenticatedKey;
  #bytes = 0;

  constructor(files: GatewayFiles, key: AuthenticatedKey) {
    this.#files = files;
    this.#key = key;
  }

  async read(id: string, pointer: string): Promise<{ name: string; url: string }> {
    const file = await this.#files.find(this.#key, id).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') throw unknownObject(pointer);
      throw error;
    });
    this.#bytes += Math.ceil(Number(file.sizeBytes) / 3) * 4;
    if (this.#bytes > mostBytes)
      throw new AppError('request_too_large', 'The files of a call may have up to 24 MiB.', { param: pointer });
    const content = await buffer(await this.#files.open(file));
    return { name: file.fileName, url: `data:${file.mediaType};base64,${content.toString('base64')}` };
  }
}
