import { randomUUID } from 'node:crypto';

import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';

/** Content to upload. It is read while it is sent. */
export interface Content {
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly open: () => AsyncIterable<Uint8Array>;
}

/** Returns one body of metadata and content (RFC 2387), as Google's uploads take them. */
export function multipart(metadata: JsonObject, content: Content): NonNullable<VendorRequest['content']> {
  const boundary = `bureau-${randomUUID()}`;
  const json = JSON.stringify(metadata);
  const head = Buffer.from(
    `--${boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n${json}\r\n--${boundary}\r\nContent-Type: ${content.mediaType}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    mediaType: `multipart/related; boundary=${boundary}`,
    body: {
      sizeBytes: head.length + content.sizeBytes + tail.length,
      open: async function* () {
        yield head;
        yield* content.open();
        yield tail;
      },
    },
  };
}

/** Returns a text as content. */
export function textContent(text: string, mediaType: string): Content {
  const bytes = Buffer.from(text);
  return {
    mediaType: `${mediaType}; charset=UTF-8`,
    sizeBytes: bytes.length,
    open: async function* () {
      yield bytes;
    },
  };
}
