import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { binaryOf, encodeBody } from '../../activities/http/httpBody.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { jsonParameter } from '../engine/jsonParameter.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';

/** A method that reads. */
export function read(method: string, query: JsonObject): VendorRequest {
  return { path: `/${method}`, query };
}

/** A method that writes. Arguments that are undefined are left out. */
export function write(method: string, json: JsonObject): VendorRequest {
  return { method: 'POST', path: `/${method}`, json };
}

/** A file of the item that is sent in a part of the body. */
export interface SentFile {
  /** Name of the part. */
  readonly part: string;
  /** Name of the file in the item. */
  readonly name: string;
  /** Instead of the name that the file has. */
  readonly fileName?: string | undefined;
  /** The parameter that names the file. */
  readonly param: string;
}

/**
 * A method that writes, with files: https://core.telegram.org/bots/api#sending-files. Nested values are JSON texts. The chat is in the
 * query, because limits count per chat. Errors: `parameter_invalid` for a file that the item does not have.
 */
export function writeFiles(
  method: string,
  { chat_id: chat, ...args }: JsonObject,
  { sent, item, files }: { sent: readonly SentFile[] } & Pick<OperationCall, 'item' | 'files'>,
): VendorRequest {
  if (sent.length === 0) return write(method, { chat_id: chat, ...args });
  const body = Object.fromEntries(
    Object.entries(args).flatMap(([name, value]) => (value === undefined ? [] : [[name, fieldText(value)]])),
  );
  const named = withNames(item, sent);
  const parts = Object.fromEntries(sent.map(({ part }) => [part, part]));
  const encoded = encodeBody({ kind: 'multipart', body, files: parts, item: named, binaries: files });
  const content = { mediaType: encoded.contentType!, body: encoded.body! };
  return { method: 'POST', path: `/${method}`, query: { chat_id: chat }, content };
}

/** The item with the sent files under the names of their parts. */
function withNames(item: Item, sent: readonly SentFile[]): Item {
  const binary = sent.map(({ part, name, fileName, param }) => {
    const found = binaryOf(item, name, param);
    return [part, fileName ? { ...found, file_name: fileName } : found] as const;
  });
  return { json: {}, binary: Object.fromEntries(binary) };
}

function fieldText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Reads a JSON object from a parameter; empty without one. Errors: `parameter_invalid`. */
export function objectOf(value: unknown, name: string): JsonObject {
  const found = jsonParameter(value, name) ?? {};
  if (typeof found === 'object' && !Array.isArray(found)) return found as JsonObject;
  throw new AppError('parameter_invalid', 'The value must be a JSON object.', { param: `/${name}` });
}

/**
 * Returns the result of a method; `otherwise` for methods that return true, and for changes that were made before. With `whole_response`,
 * the response as Telegram sends it.
 */
export function resultOf(
  { result }: JsonObject,
  { whole_response: isWhole }: { whole_response: boolean },
  otherwise: JsonObject,
): unknown {
  if (isWhole) return { ok: true, result: result ?? true };
  return typeof result === 'object' && result !== null ? result : otherwise;
}
