import { createHash } from 'node:crypto';

import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { binaryOf, contentOf } from '../../activities/http/httpBody.ts';
import type { NodeFiles } from '../../activities/kit/services/NodeFiles.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';

/** The new content of a file in a repository. It is read while it is sent. */
export interface FileContent {
  readonly sizeBytes: number;
  readonly open: () => AsyncIterable<Uint8Array>;
}

interface ContentParameters {
  content_from: 'text' | 'base64' | 'file';
  content?: string;
  binary_name: string;
}

/** Returns the content that the parameters describe. Errors: `parameter_invalid`, also for a missing content. */
export function fileContent(
  { content_from: from, content: given, binary_name: name }: ContentParameters,
  { item, files }: { item: Item; files: Pick<NodeFiles, 'read'> },
): FileContent {
  if (from === 'file') {
    const binary = binaryOf(item, name, '/binary_name');
    return { sizeBytes: binary.size_bytes, open: () => contentOf(files, binary) };
  }
  const content = givenContent(given, '/content');
  if (from === 'base64' && !isBase64(content))
    throw new AppError('parameter_invalid', 'The content is not Base64.', { param: '/content' });
  const bytes = Buffer.from(content, from === 'base64' ? 'base64' : 'utf8');
  return {
    sizeBytes: bytes.length,
    open: async function* () {
      yield bytes;
    },
  };
}

/**
 * Returns the content, which may be empty. An expression without a value leaves it out, and must not empty the file. Errors:
 * `parameter_invalid` for a missing content.
 */
export function givenContent(content: string | undefined, param: string): string {
  if (content !== undefined) return content;
  const message = 'Enter the content. For an empty file, use the expression {{ "" }}.';
  throw new AppError('parameter_invalid', message, { param });
}

/** Line breaks are allowed: GitHub sends them itself. */
export function isBase64(text: string): boolean {
  const plain = text.replaceAll(/\s/g, '');
  return plain.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(plain);
}

/** Returns the SHA that Git gives to this content: the same one as in GitHub's responses. */
export async function blobSha({ sizeBytes, open }: FileContent): Promise<string> {
  const hash = createHash('sha1').update(`blob ${sizeBytes}\0`);
  for await (const chunk of open()) hash.update(chunk);
  return hash.digest('hex');
}

/** Returns a JSON body with the content as Base64 in its field `content`. The other fields must not be empty. */
export function withContent(
  fields: JsonObject,
  { sizeBytes, open }: FileContent,
): NonNullable<VendorRequest['content']> {
  const head = Buffer.from(`${JSON.stringify(fields).slice(0, -1)},"content":"`);
  const tail = Buffer.from('"}');
  return {
    mediaType: 'application/json; charset=utf-8',
    body: {
      sizeBytes: head.length + Math.ceil(sizeBytes / 3) * 4 + tail.length,
      open: async function* () {
        yield head;
        yield* base64Of(open());
        yield tail;
      },
    },
  };
}

async function* base64Of(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const all = Buffer.concat([rest, chunk]);
    const whole = all.length - (all.length % 3);
    if (whole > 0) yield Buffer.from(all.subarray(0, whole).toString('base64'));
    rest = all.subarray(whole);
  }
  if (rest.length > 0) yield Buffer.from(Buffer.from(rest).toString('base64'));
}
