import type { Endpoint } from '../formats/format.ts';
import { FormFile } from '../formats/formFile.ts';
import { invalid, isObject, parseJson } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';

const maxDepth = 200;

/** Members whose texts are no content: names and kinds of the format, numbers of objects, media and proofs. */
const structural: ReadonlySet<string> = new Set(
  `type role model id tags object status name namespace index created finish_reason stop_reason stop_sequence native_finish_reason
  system_fingerprint service_tier effort reasoning_effort verbosity detail format media_type mime_type encoding_format response_format
  voice quality size background language modalities include truncation tool_choice ttl caller phase stop stop_sequences required enum
  $ref pattern url image_url file_url file_data data b64_json partial_image_b64 signature encrypted_content thoughtSignature obfuscation
  token bytes provider prompt_cache_retention mimeType responseMimeType responseModalities fileUri finishReason`.split(
    /\s+/,
  ),
);
/** Members with objects that a model wrote or a program gave: everything in them is content. */
const free: ReadonlySet<string> = new Set(['input', 'arguments', 'args', 'response']);

/** True if a text in a member of that name is no content. */
export function isStructural(name: string): boolean {
  return structural.has(name) || (name.endsWith('_id') && name !== 'user_id');
}

/**
 * Returns a body, or a part of it, with all content changed that a model or a person reads: messages, instructions, thoughts, arguments and
 * results of tools. Unchanged parts are the same objects. Pictures, sounds and files are left out.
 */
export function withTexts(value: unknown, change: (text: string) => string, depth = 0): unknown {
  if (depth > maxDepth) throw invalid('', 'The body is nested too deeply to be checked.');
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return changedArray(value, (entry) => withTexts(entry, change, depth + 1));
  if (!isPlain(value)) return value;
  const changed = changedMembers(value, (name, one) => {
    if (typeof one === 'string') {
      if (isStructural(name)) return name === 'data' && value.type === 'text' ? change(one) : one;
      return name === 'arguments' ? withJsonTexts(one, change) : change(one);
    }
    if (name === 'logprobs' || name === 'logprobsResult') return one;
    if (isPlain(one) && free.has(name)) return withFreeTexts(one, change, depth + 1);
    if (isStructural(name) && !isPlain(one)) return one;
    return withTexts(one, change, depth + 1);
  });
  if (changed === value) return value;
  const { logprobs, logprobsResult } = value;
  return {
    ...changed,
    // The signature does not prove a changed thought.
    ...(changed.thinking !== value.thinking && typeof value.signature === 'string' && { signature: '' }),
    ...(value.thought === true && changed.text !== value.text && { thoughtSignature: undefined }),
    // They spell the text that was replaced.
    ...(isObject(logprobs) && { logprobs: null }),
    ...(Array.isArray(logprobs) && { logprobs: [] }),
    ...(isObject(logprobsResult) && { logprobsResult: {} }),
  };
}

/** The fields that can be tokens in place of texts. Sources: openai-openapi `/completions`, `/embeddings`. */
const tokenFields: Partial<Record<Endpoint, string>> = { completions: 'prompt', embeddings: 'input' };

/** Returns the name of the field of a body that has tokens in place of a text; null if there is none. */
export function tokenField(endpoint: Endpoint, body: unknown): string | null {
  const field = tokenFields[endpoint];
  const given = field === undefined || !isObject(body) ? null : body[field];
  if (field === undefined || !Array.isArray(given)) return null;
  return given.flat().some((one) => typeof one === 'number') ? field : null;
}

/** Returns arguments of a tool with every text and number changed, as JSON where they are JSON. */
export function withJsonTexts(json: string, change: (text: string) => string): string {
  const parsed = /^\s*[{[]/.test(json) ? parseJson(json) : undefined;
  if (parsed === undefined) return change(json);
  const changed = withFreeTexts(parsed, change, 0);
  return changed === parsed ? json : JSON.stringify(changed);
}

function withFreeTexts(value: unknown, change: (text: string) => string, depth: number): unknown {
  if (depth > maxDepth) throw invalid('', 'The body is nested too deeply to be checked.');
  if (typeof value === 'string') return change(value);
  if (typeof value === 'number') {
    const changed = change(String(value));
    return changed === String(value) ? value : changed;
  }
  if (Array.isArray(value)) return changedArray(value, (entry) => withFreeTexts(entry, change, depth + 1));
  if (!isPlain(value)) return value;
  let isSame = true;
  const entries = Object.entries(value).map(([name, one]) => {
    const [shown, given] = [change(name), withFreeTexts(one, change, depth + 1)];
    isSame &&= shown === name && given === one;
    return [shown, given] as const;
  });
  return isSame ? value : Object.fromEntries(entries);
}

function changedArray(array: unknown[], change: (entry: unknown) => unknown): unknown[] {
  const changed = array.map(change);
  return changed.every((entry, at) => entry === array[at]) ? array : changed;
}

function changedMembers(value: JsonObject, change: (name: string, one: unknown) => unknown): JsonObject {
  let changed: JsonObject | null = null;
  for (const [name, one] of Object.entries(value)) {
    const given = change(name, one);
    if (given === one) continue;
    changed ??= { ...value };
    changed[name] = given;
  }
  return changed ?? value;
}

function isPlain(value: unknown): value is JsonObject {
  return isObject(value) && !(value instanceof FormFile) && !Buffer.isBuffer(value);
}
