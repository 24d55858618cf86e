import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { binaryOf, contentOf } from '../../activities/http/httpBody.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { pieces } from '../engine/pieces.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';

interface ContentParameters {
  content_from: 'text' | 'base64' | 'file';
  content?: string;
  binary_name: string;
}

/** A multiple of three bytes, so that the pieces of Base64 are one text together. */
const pieceBytes = 3 * 16 * 1024;

/**
 * Returns the body of a request that writes a file: its other fields, and the content that the parameters describe. A file of the item is read
 * while it is sent. Errors: `parameter_invalid`, also for a missing content.
 */
export function withContent(
  fields: JsonObject,
  { content_from: from, content, binary_name: name }: ContentParameters,
  { item, files }: Pick<OperationCall, 'item' | 'files'>,
): Pick<VendorRequest, 'json' | 'content'> {
  if (from !== 'file') {
    const written = givenContent(content, '/content');
    if (from === 'text') return { json: { ...fields, content: written } };
    if (!isBase64(written))
      throw new AppError('parameter_invalid', 'The content is not Base64.', { param: '/content' });
    return { json: { ...fields, content: written.replaceAll(/\s/g, ''), encoding: 'base64' } };
  }
  const binary = binaryOf(item, name, '/binary_name');
  const head = Buffer.from(`${JSON.stringify({ ...fields, encoding: 'base64' }).slice(0, -1)},"content":"`);
  const tail = Buffer.from('"}');
  return {
    content: {
      mediaType: 'application/json; charset=utf-8',
      body: {
        sizeBytes: head.length + Math.ceil(binary.size_bytes / 3) * 4 + tail.length,
        open: async function* () {
          yield head;
          for await (const piece of pieces(contentOf(files, binary), pieceBytes))
            yield Buffer.from(Buffer.from(piece).toString('base64'));
          yield tail;
        },
      },
    },
  };
}

/**
 * Returns the content, which may be empty. An expression without a value leaves it out, and must not empty the file. Errors:
 * `parameter_invalid` for a missing content.
 */
export function givenContent(content: string | undefined, param: string): string {
  if (content !== undefined) return content;
  throw new AppError('parameter_invalid', 'Enter the content. For an empty file, use the expression {{ "" }}.', {
    param,
  });
}

function isBase64(text: string): boolean {
  const plain = text.replaceAll(/\s/g, '');
  return plain.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(plain);
}
