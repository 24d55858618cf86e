import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { maxEntries, maxValue } from './fields.ts';
import type { Reply } from './RedisConnection.ts';

/** Returns the text that is stored for a value: texts as they are, all others as JSON. Errors: `parameter_invalid` above 10 MB. */
export function textOf(value: unknown, param = '/value'): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value ?? null) as string);
  if (text.length <= maxValue) return text;
  throw new AppError('parameter_invalid', 'The value has more than 10,000,000 characters.', { param });
}

/** Returns the object that a value is. It can also be its JSON text. Errors: `parameter_invalid`. */
export function objectOf(value: unknown, param: string): JsonObject {
  const read = readJson(value);
  if (typeof read === 'object' && read !== null && !Array.isArray(read) && Object.keys(read).length > 0)
    return read as JsonObject;
  throw new AppError('parameter_invalid', 'Enter an object with at least one field.', { param });
}

/** Returns the list that a value is. It can also be its JSON text. Errors: `parameter_invalid`. */
export function listOf(value: unknown, param: string): readonly unknown[] {
  const read = readJson(value);
  if (Array.isArray(read) && read.length > 0 && read.length <= maxEntries) return read as unknown[];
  throw new AppError('parameter_invalid', 'Enter a list of 1 to 100,000 values.', { param });
}

/** Returns the value itself where it is no JSON text. */
function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Returns names and values in turns, as the server returns them, as an object. */
export function fieldsOf(reply: Reply): JsonObject {
  return Object.fromEntries(pairsOf(reply)) as JsonObject;
}

/** Returns names and values in turns as pairs, in their order. */
export function pairsOf(reply: Reply): [name: string, value: string][] {
  const parts = textsOf(reply);
  return Array.from({ length: parts.length / 2 }, (_, index) => [parts[index * 2]!, parts[index * 2 + 1]!]);
}

/** Returns a list of texts. */
export function textsOf(reply: Reply): string[] {
  return Array.isArray(reply) ? (reply as string[]) : [];
}

/** Returns the text of `INFO` by section and name: https://redis.io/docs/latest/commands/info/. */
export function infoOf(reply: Reply): JsonObject {
  const sections: Record<string, JsonObject> = {};
  let section: JsonObject = {};
  for (const line of String(reply ?? '').split(/\r?\n/)) {
    const [, title] = /^# (.+)$/.exec(line) ?? [];
    if (title !== undefined) sections[title.toLowerCase()] = section = {};
    const [, name, value] = /^(\w[^:]*):(.*)$/.exec(line) ?? [];
    if (name !== undefined) section[name] = value!;
  }
  return sections;
}
