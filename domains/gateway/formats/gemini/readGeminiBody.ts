import { invalid, isObject, member } from '../json.ts';
import type { JsonObject } from '../json.ts';

/** Members whose content is the caller's own. */
const free: ReadonlySet<string> = new Set([
  'args',
  'response',
  'parametersJsonSchema',
  'responseJsonSchema',
  'labels',
  'default',
  'example',
  'enum',
]);
/** Members whose names are the caller's own. */
const named: ReadonlySet<string> = new Set(['properties', '$defs', 'defs']);
/** Google takes a single entry of these lists without the list. */
const lists: ReadonlySet<string> = new Set(['contents', 'parts', 'tools', 'functionDeclarations', 'safetySettings']);

/**
 * Returns a caller's body with names in camelCase, single entries as lists, contents of the model that follow each other as one (clients keep each
 * piece of a stream as a content), and with model and stream flag, which are part of its address. Google's own servers read snake_case as well
 * (protobuf.dev/programming-guides/json). Errors: `invalid_request`.
 */
export function readGeminiBody(asked: unknown, address: { model: string; stream: boolean }): JsonObject {
  if (!isObject(asked)) throw invalid('', 'The body must be a JSON object.');
  const body = spelled(asked) as JsonObject;
  const { systemInstruction: system } = body;
  return {
    ...body,
    ...(typeof system === 'string' && { systemInstruction: { parts: [{ text: system }] } }),
    ...(Array.isArray(body.contents) && { contents: joined(body.contents) }),
    ...address,
  };
}

function spelled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(spelled);
  if (!isObject(value)) return value;
  const read: JsonObject = {};
  for (const [key, inner] of Object.entries(value)) {
    const name = key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    if (free.has(name)) read[name] = inner;
    else if (named.has(name) && isObject(inner))
      read[name] = Object.fromEntries(Object.entries(inner).map(([own, schema]) => [own, spelled(schema)]));
    else read[name] = lists.has(name) && isObject(inner) ? [spelled(inner)] : spelled(inner);
  }
  return read;
}

function joined(contents: readonly unknown[]): unknown[] {
  const read: unknown[] = [];
  for (const given of contents) {
    // Vertex AI wants a role; Google's other API reads a content without one as the user's.
    const content = isObject(given) && given.role === undefined ? { role: 'user', ...given } : given;
    const last = read.at(-1);
    const parts = [member(last, 'parts'), member(content, 'parts')];
    const isModels = member(last, 'role') === 'model' && member(content, 'role') === 'model';
    if (isModels && parts.every((one) => Array.isArray(one)))
      read[read.length - 1] = { ...(last as JsonObject), parts: parts.flat() };
    else read.push(content);
  }
  return read;
}
