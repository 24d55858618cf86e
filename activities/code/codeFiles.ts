import type { MadeFile } from '../../platform/expressions/codeRequest.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Item } from '../../domains/executions/item.ts';
import type { NodeFiles } from '../kit/services/NodeFiles.ts';

/** Most bytes of files that one code run reads; its memory holds them several times. */
const MAX_READ_BYTES = 16 * 1024 * 1024;
/** Most files of one run, in either direction. */
const MAX_FILES = 1_000;
/** Code that may read the content of a file: the helper, or the base64 text that n8n gives. */
const READS_FILES = /\bgetBinaryDataBuffer\b|['"`]base64['"`]/;

/**
 * Reads the files of a code node's items, by their ids in base64, if its code may ask for them. Files beyond 16 MiB in all are left out; asking
 * for one is an error in the code.
 */
export async function readCodeFiles(
  files: Pick<NodeFiles, 'read'>,
  { code, items }: { code: string; items: readonly Item[] },
): Promise<{ [fileId: string]: string } | undefined> {
  if (!READS_FILES.test(code)) return undefined;
  const contents: { [fileId: string]: string } = {};
  let leftBytes = MAX_READ_BYTES;
  let count = 0;
  for (const file of items.flatMap(({ binary }) => Object.values(binary ?? {}))) {
    if (contents[file.id] !== undefined || count >= MAX_FILES || file.size_bytes > leftBytes) continue;
    count += 1;
    const { content } = await files.read(file);
    const parts: Uint8Array[] = [];
    let readBytes = 0;
    for await (const part of content as AsyncIterable<Uint8Array>) {
      readBytes += part.length;
      if (readBytes > leftBytes) break; // the item names another size
      parts.push(part);
    }
    if (readBytes > leftBytes) continue;
    leftBytes -= readBytes;
    contents[file.id] = Buffer.concat(parts).toString('base64');
  }
  return contents;
}

/** Stores the files that code made for an item. Errors: `expression_failed` for too many, `binary_limit_reached` as for any file. */
export async function writeCodeFiles(
  files: Pick<NodeFiles, 'write'>,
  { item, made, budget }: { item: Item; made: readonly MadeFile[]; budget: { files: number } },
): Promise<Item> {
  const binary = { ...item.binary };
  for (const { property, data, fileName, mediaType } of made) {
    budget.files += 1;
    if (budget.files > MAX_FILES)
      throw new AppError('expression_failed', `Code makes up to ${MAX_FILES} files in one run. Use several nodes.`);
    binary[property] = await files.write(Buffer.from(data, 'base64'), { fileName, mediaType });
  }
  return { ...item, binary };
}
