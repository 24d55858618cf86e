import { isUtf8 } from 'node:buffer';

import { AppError } from '../../openapi/AppError.ts';
import type { Binary, BinaryMeta, BinarySource } from '../../platform/binaries/BinaryStore.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { anyJson, boolean, choice, integer } from '../../platform/schema/schema.ts';

/** Largest message that is sent. */
const maxSentBytes = 16 * 1024 * 1024;
/** Messages that an operation takes for one item, together: they are in memory. */
export const maxTakenBytes = 32 * 1024 * 1024;
/** JSON that is nested deeper cannot be written again (the stack ends): it stays text. */
const deepest = 500;
/** A larger text is a file, because items are held in memory. */
const maxInlineBytes = 1024 * 1024;

export const message = anyJson({
  title: 'Message',
  description: 'Objects and lists are sent as JSON text.',
  control: 'textarea',
  default: '',
});

export const give = choice(['result', 'item'], { result: 'The result', item: 'The input item' })({
  title: 'Output',
  rare: true,
  default: 'result',
});

export const read_as = choice(['automatic', 'text', 'file'], { automatic: 'Automatic', text: 'Text', file: 'File' })({
  title: 'Read as',
  description: 'Automatic: JSON is read, other text stays as it is. What is no text, or larger than 1 MiB, is a file.',
  default: 'automatic',
});

export const only_body = boolean({
  title: 'Only the message',
  description:
    'The item is the message itself, without the fields about it. A message that is no object is in "message".',
  rare: true,
  default: false,
});

export const limit = integer({ title: 'Max messages', minimum: 1, maximum: 1_000, default: 10 });

export const wait_s = integer({
  title: 'Wait up to (s)',
  description: 'Ends earlier once all messages are there.',
  minimum: 0,
  maximum: 60,
  default: 5,
});

/** Returns the bytes of a message: texts as they are, all others as JSON. Errors: `parameter_invalid` above 16 MiB. */
export function bytesOf(value: unknown): { content: Buffer; isJson: boolean } {
  const isJson = typeof value !== 'string';
  const content = Buffer.from(sentText(value));
  if (content.length <= maxSentBytes) return { content, isJson };
  throw new AppError('parameter_invalid', 'The message has more than 16 MiB.', { param: '/message' });
}

/** Returns a value as it is sent: texts as they are, all others as JSON. */
export function sentText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** Returns a time of a message; null if the number of the sender is not a time. */
export function isoOf(ms: number): string | null {
  const time = new Date(ms);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** How the item of a message is made. */
export interface ReadOptions {
  readonly read_as: 'automatic' | 'text' | 'file';
  readonly only_body: boolean;
  readonly mediaType?: string | undefined;
  readonly write: (source: BinarySource, meta: BinaryMeta) => Promise<Binary>;
}

/** Returns the item of a message: the fields about it, and `message`, or a file. */
export async function itemOf(content: Buffer, about: JsonObject, options: ReadOptions): Promise<Item> {
  const { read_as: readAs, only_body: onlyBody, mediaType, write } = options;
  if (readAs === 'file' || content.length > maxInlineBytes || !isUtf8(content)) {
    const type = mediaType !== undefined && mediaType !== '' ? mediaType : undefined;
    const data = await write(content, type === undefined ? { fileName: 'message' } : { mediaType: type });
    return { json: onlyBody ? {} : about, binary: { data } };
  }
  const text = content.toString();
  const value = readAs === 'automatic' ? readJson(text) : text;
  if (!onlyBody) return { json: { ...about, message: value } };
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return { json: isObject ? (value as JsonObject) : { message: value } };
}

/** The value of a JSON text; the text itself where it is none, is nested too deep for an item, or where a number would lose digits. */
function readJson(text: string): unknown {
  if (/^\s*-?\d{16,}\s*$/.test(text)) return text;
  try {
    const value = JSON.parse(text) as unknown;
    return isDeeper(value, deepest) ? text : value;
  } catch {
    return text;
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((entry) => isDeeper(entry, levels - 1));
}
