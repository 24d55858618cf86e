import type { JsonObject } from '../../domains/executions/item.ts';
import type { StreamedBody } from '../../platform/outbound/redirects.ts';
import { pieces } from './pieces.ts';
import type { VendorRequest } from './vendorRequest.ts';

/** A multiple of three bytes, so that the pieces of Base64 are one text together. */
const pieceBytes = 3 * 16 * 1024;

/**
 * Returns a JSON body with a file as Base64 in its field `content`. The file is read while it is sent. The other fields must not be empty.
 */
export function jsonWithFile(
  fields: JsonObject,
  { sizeBytes, open }: StreamedBody,
): NonNullable<VendorRequest['content']> {
  const head = Buffer.from(`${JSON.stringify(fields).slice(0, -1)},"content":"`);
  const tail = Buffer.from('"}');
  return {
    mediaType: 'application/json; charset=utf-8',
    body: {
      sizeBytes: head.length + Math.ceil(sizeBytes / 3) * 4 + tail.length,
      open: async function* () {
        yield head;
        for await (const piece of pieces(open(), pieceBytes)) yield Buffer.from(Buffer.from(piece).toString('base64'));
        yield tail;
      },
    },
  };
}
