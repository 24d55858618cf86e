import { parentPort } from 'node:worker_threads';

import { encodeItems, type EncodedItems } from '../../db/itemsCodec.ts';
import { AppError, type ErrorCode } from '../../openapi/AppError.ts';
import { parseBody } from '../webhooks/parseBody.ts';

/** A body, and the item that it becomes without it. */
export interface PackJob {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string | undefined;
  /** The `json` of the item; its `body` is replaced by the parsed value. */
  json: object;
}

/** The one item as it is stored, or what is wrong with the body. */
export type PackAnswer =
  | { packed: Omit<EncodedItems, 'items'> & { items: Uint8Array<ArrayBuffer> } }
  | { refusal: { code: ErrorCode; message: string; param: string | undefined } }
  | { problem: string };

async function pack({ bytes, contentType, json }: PackJob): Promise<PackAnswer> {
  try {
    const body = parseBody(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), contentType);
    const { items, ...counts } = await encodeItems([{ json: { ...json, body } }]);
    return { packed: { ...counts, items: new Uint8Array(items) } };
  } catch (error) {
    if (!(error instanceof AppError)) return { problem: String((error as Error).stack ?? error) };
    const { code, message, param } = error;
    return { refusal: { code, message, param } };
  }
}

/** Program of a thread: answers jobs one after the other. */
parentPort?.on('message', (job: PackJob) => {
  void pack(job).then((answer) =>
    parentPort!.postMessage(answer, 'packed' in answer ? [answer.packed.items.buffer] : []),
  );
});
