import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Binary, BinaryMeta, BinarySource, BinaryStore } from '../../platform/binaries/BinaryStore.ts';
import { nameInDisposition } from '../../platform/binaries/names.ts';
import type { EncodedItems } from '../../db/itemsCodec.ts';
import { AppError } from '../../openapi/AppError.ts';
import {
  checkedBytes,
  incomingBytes,
  refuseTooLarge,
  type BodyCheck,
  type IncomingLimit,
} from '../bodies/incomingBytes.ts';
import { largeBodyBytes, type BodyMemoryBudget } from '../bodies/BodyMemoryBudget.ts';
import { BodyReservation } from '../bodies/BodyReservation.ts';
import { fieldsOf, isParsed, parseBody } from './parseBody.ts';
import { receiveForm } from './receiveForm.ts';

/** Content read into memory: JSON, texts, plain forms (spec/nodes.md, `trigger.webhook`). */
const parsedLimit: IncomingLimit = { maxBytes: 16 * 1024 * 1024, what: 'The body', taker: 'a webhook' };

/** A body as its item shows it. */
export interface ReceivedBody {
  /** Null if it is large and its values are not needed. */
  body: unknown;
  binary: Record<string, Binary>;
  /** The same files with the names of the fields they came in. */
  files: [field: string, file: Binary][];
  /**
   * Packs the item of a large body, once, elsewhere than on this thread. Null for all others. Errors: those of `receiveBody` for invalid
   * JSON or text.
   */
  pack: ((json: object) => Promise<EncodedItems>) | null;
  /** Releases the reservation of a large body, once its item is written or it failed; again, it does nothing. */
  done: () => void;
}

export interface BodySource {
  stream: Readable;
  headers: IncomingHttpHeaders;
  organizationId: string;
  /** The whole body becomes the file `data`. */
  rawBody: boolean;
  uploadMaxBytes: number;
  binaries: BinaryStore;
  bodyMemory: BodyMemoryBudget;
  /** The values of a large body are needed, not only the item that it becomes. */
  needsValues: boolean;
  /** Sees the bytes as they came; nothing is read out of them, and no file kept, where it refuses them. */
  check?: BodyCheck | null;
}

/**
 * Reads a webhook's body: JSON, texts and plain forms into memory, everything else into files that no execution uses yet.
 * Errors: `request_too_large` above 16 MiB or the limit of uploads, told by `content-length` before a byte is read where it
 * is there; `unsupported_media_type` for packed bodies; `invalid_json`, `invalid_request`; those of the check; those of `BodyMemoryBudget.reserve`. After an error
 * no file and no reservation remains.
 */
export async function receiveBody(source: BodySource): Promise<ReceivedBody> {
  const { headers, rawBody, check = null } = source;
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    throw new AppError('unsupported_media_type', 'Send the body without Content-Encoding.', {
      param: 'content-encoding',
    });
  }
  const isEmpty = Number(headers['content-length'] ?? 0) === 0 && headers['transfer-encoding'] === undefined;
  if (isEmpty) check?.end();
  if (isEmpty) return { ...nothing, body: {} };
  const contentType = headers['content-type'];
  return !rawBody && isParsed(contentType) ? receiveValues(source) : receiveFiles(source, contentType);
}

const nothing: ReceivedBody = { body: null, binary: {}, files: [], pack: null, done: () => undefined };

async function receiveValues(source: BodySource): Promise<ReceivedBody> {
  const { headers, stream, organizationId, bodyMemory, needsValues, check = null } = source;
  const { 'content-length': declared, 'content-type': contentType } = headers;
  refuseTooLarge(declared, parsedLimit);
  const reservation = new BodyReservation(bodyMemory, { organizationId, maxBytes: parsedLimit.maxBytes });
  try {
    await reservation.take(declared);
    const bytes = await buffer(checkedBytes(reservation.before(incomingBytes(stream, parsedLimit)), check));
    if (bytes.length <= largeBodyBytes) {
      reservation.giveBack();
      const body = parseBody(bytes, contentType);
      return { ...nothing, body };
    }
    const body = needsValues ? parseBody(bytes, contentType) : null;
    const pack = (json: object): Promise<EncodedItems> =>
      bodyMemory.encodeInWorker(organizationId, { bytes: unshared(bytes), contentType, json: { ...json, body: null } });
    return { ...nothing, body, pack, done: () => reservation.giveBack() };
  } catch (error) {
    reservation.giveBack();
    throw error;
  }
}

/** Bytes that can be handed to another thread: no other buffer lies in the same memory. */
function unshared(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer: memory } = bytes;
  return memory instanceof ArrayBuffer && memory.byteLength === bytes.length
    ? new Uint8Array(memory)
    : new Uint8Array(bytes);
}

async function receiveFiles(source: BodySource, contentType: string | undefined): Promise<ReceivedBody> {
  const { headers, stream, rawBody, organizationId, binaries, check = null } = source;
  const limit: IncomingLimit = { maxBytes: source.uploadMaxBytes, what: 'The upload', taker: 'a webhook' };
  refuseTooLarge(headers['content-length'], limit);
  const bytes = checkedBytes(incomingBytes(stream, limit), check);
  const kept: Binary[] = [];
  const write = async (content: BinarySource, meta: BinaryMeta) => {
    const binary = await binaries.write({ organizationId, executionId: null }, content, meta);
    kept.push(binary);
    return binary;
  };
  try {
    if (!rawBody && /^multipart\/form-data\b/i.test(contentType ?? '')) {
      const form = await receiveForm({ contentType: contentType!, bytes, write });
      return { ...nothing, body: fieldsOf(form.fields), binary: named(form.files), files: form.files };
    }
    const meta = { fileName: nameInDisposition(headers['content-disposition']), mediaType: contentType };
    const data = await write(bytes, meta);
    return { ...nothing, body: {}, binary: { data }, files: [['data', data]] };
  } catch (error) {
    await binaries.release(
      organizationId,
      kept.map((binary) => binary.id),
    );
    throw error;
  }
}

/** Files by the names of their fields; further ones of a name are `name_1`, `name_2`, … */
function named(files: readonly [string, Binary][]): Record<string, Binary> {
  const byName = new Map<string, Binary>();
  for (const [field, file] of files) {
    const name = field === '' || field === '__proto__' ? 'file' : field;
    let free = name;
    for (let count = 1; byName.has(free); count += 1) free = `${name}_${count}`;
    byName.set(free, file);
  }
  return Object.fromEntries(byName);
}
