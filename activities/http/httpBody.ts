import { randomBytes } from 'node:crypto';

import type { Binary } from '../../platform/binaries/BinaryStore.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { RequestBody } from '../../platform/outbound/redirects.ts';
import type { NodeFiles } from '../kit/services/NodeFiles.ts';
import type { Item } from '../../domains/executions/item.ts';

export type BodyKind = 'none' | 'json' | 'form' | 'multipart' | 'text' | 'binary';

/** Body of a request: fields from parameters, files from the item. */
export interface BodyOptions {
  kind: BodyKind;
  /** As the kind says; for `binary` the name of the item's file, default `data`. */
  body: unknown;
  /** `multipart` only: the form's field → the name of the item's file, or a list of names. */
  files: Record<string, unknown>;
  item: Item;
  binaries: Pick<NodeFiles, 'read'>;
}

/**
 * Writes the body of a request as its kind says. Forms take an object of fields; JSON given as text is checked and sent as
 * it is; files are read while they are sent. Errors: `parameter_invalid` at `/body` or `/files`.
 */
export function encodeBody(options: BodyOptions): { contentType?: string; body?: RequestBody } {
  const { kind, body } = options;
  switch (kind) {
    case 'none':
      return {};
    case 'json':
      return { contentType: 'application/json', body: jsonText(body) };
    case 'text':
      return { contentType: 'text/plain; charset=utf-8', body: fieldText(body ?? '') };
    case 'form':
      return { contentType: 'application/x-www-form-urlencoded', body: new URLSearchParams(fieldsOf(body)).toString() };
    case 'multipart':
      return multipart(options);
    case 'binary': {
      const name = body === undefined || body === null || body === '' ? 'data' : fieldText(body);
      const file = binaryOf(options.item, name, '/body');
      const open = () => contentOf(options.binaries, file);
      return { contentType: file.media_type, body: { sizeBytes: file.size_bytes, open } };
    }
  }
}

/** The file of an item by its name. Throws `parameter_invalid` at `param` with the existing names. */
export function binaryOf(item: Item | undefined, name: string, param: string): Binary {
  const files = item?.binary ?? {};
  if (Object.hasOwn(files, name)) return files[name]!;
  const names = Object.keys(files).slice(0, 20);
  const others = names.length === 0 ? 'it has no files' : `its files are: ${names.join(', ')}`;
  throw new AppError('parameter_invalid', `The item has no file "${name.slice(0, 200)}"; ${others}.`, { param });
}

/** The bytes of a file, opened when they are first asked for. */
export async function* contentOf(binaries: Pick<NodeFiles, 'read'>, file: Binary): AsyncGenerator<Uint8Array> {
  const { content } = await binaries.read(file);
  yield* content as AsyncIterable<Uint8Array>;
}

function jsonText(body: unknown): string {
  if (typeof body !== 'string') return JSON.stringify(body ?? null);
  try {
    JSON.parse(body);
    return body;
  } catch (cause) {
    throw new AppError('parameter_invalid', 'The body is not valid JSON.', { param: '/body', cause });
  }
}

function fieldsOf(body: unknown): [string, string][] {
  const fields: unknown = typeof body === 'string' ? JSON.parse(jsonText(body)) : (body ?? {});
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    throw new AppError('parameter_invalid', 'A form is an object of fields.', { param: '/body' });
  }
  return Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((entry): [string, string] => [name, fieldText(entry)]),
  );
}

function fieldText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** RFC 7578; names are escaped as browsers do it (HTML Standard, multipart/form-data encoding algorithm). */
function multipart({ body, files, item, binaries }: BodyOptions): { contentType: string; body: RequestBody } {
  const boundary = `bureau-${randomBytes(16).toString('hex')}`;
  const parts: (Buffer | Binary)[] = [];
  for (const [name, value] of fieldsOf(body))
    parts.push(
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${escaped(name)}"\r\n\r\n${value}\r\n`),
    );
  for (const [name, fileName] of Object.entries(files).flatMap(([field, names]) =>
    (Array.isArray(names) ? names : [names]).map((one): [string, unknown] => [field, one]),
  )) {
    const file = binaryOf(item, fieldText(fileName), '/files');
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${escaped(name)}"; filename="${escaped(file.file_name)}"\r\ncontent-type: ${file.media_type}\r\n\r\n`;
    parts.push(Buffer.from(head), file, Buffer.from('\r\n'));
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  const contentType = `multipart/form-data; boundary=${boundary}`;
  if (parts.every((part) => Buffer.isBuffer(part))) return { contentType, body: Buffer.concat(parts) };
  const sizeBytes = parts.reduce((sum, part) => sum + (Buffer.isBuffer(part) ? part.length : part.size_bytes), 0);
  const open = async function* (): AsyncGenerator<Uint8Array> {
    for (const part of parts) {
      if (Buffer.isBuffer(part)) yield part;
      else yield* contentOf(binaries, part);
    }
  };
  return { contentType, body: { sizeBytes, open } };
}

function escaped(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}
