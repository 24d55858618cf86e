import { AppError } from '../../../openapi/AppError.ts';
import { isObject, type JsonObject } from '../formats/json.ts';
import type { CallerHeaders } from '../formats/format.ts';

/** Tags and metadata that a caller gives a call. */
export interface CallLabels {
  /** Sorted and unique; null for none. */
  readonly tags: readonly string[] | null;
  readonly metadata: Readonly<Record<string, string>> | null;
}

const mostTags = 20;
const mostPairs = 16;
const mostKeyLength = 64;
const mostValueLength = 512;
/** Letters of any language, digits and signs, without commas: they separate the tags of a header. */
const tagShape = /^[^\s,\p{C}](?:[^,\p{C}]{0,62}[^\s,\p{C}])?$/u;

/**
 * Returns the tags and metadata of a call: tags from `x-bureau-tags`, and as LiteLLM's clients send them (`x-litellm-tags`, `tags` and
 * `metadata.tags` of the body; docs.litellm.ai/docs/proxy/request_tags and cost_tracking), and the texts of the body's `metadata`, as OpenAI and
 * OpenRouter have it. Errors: `invalid_request` for invalid or too many tags, because a budget could miss the call. Metadata beyond the
 * limits is left out, because nothing depends on it.
 */
export function readCallLabels(body: JsonObject, headers: CallerHeaders = {}): CallLabels {
  const { metadata, tags } = body;
  const given = [
    ...ofHeader(headers['x-bureau-tags']),
    ...ofHeader(headers['x-litellm-tags']),
    ...ofBody(tags),
    ...(isObject(metadata) ? ofBody(metadata['tags']) : []),
  ];
  return { tags: given.length === 0 ? null : readTags(given, '/tags'), metadata: readMetadata(metadata) };
}

/** Returns the body without the tags that no provider knows. */
export function withoutTags({ tags, metadata, ...rest }: JsonObject): JsonObject {
  const body: JsonObject = ofBody(tags).length > 0 || tags === undefined ? rest : { ...rest, tags };
  if (metadata === undefined) return body;
  if (!isObject(metadata) || !Array.isArray(metadata['tags'])) return { ...body, metadata };
  const { tags: _tags, ...others } = metadata;
  return Object.keys(others).length === 0 ? body : { ...body, metadata: others };
}

/** Returns tags sorted, unique and in Unicode's normal form, so that tags that look equal are equal. Errors: `invalid_request` at `param`. */
export function readTags(given: readonly string[], param: string): string[] {
  const tags = [...new Set(given.map((tag) => tag.trim().normalize()).filter((tag) => tag !== ''))].toSorted();
  const wrong = tags.find((tag) => !tagShape.test(tag));
  if (wrong !== undefined)
    throw new AppError('invalid_request', `${JSON.stringify(wrong)} is not a tag: 1 to 64 characters without commas.`, {
      param,
    });
  if (tags.length > mostTags)
    throw new AppError('invalid_request', `A call can have at most ${mostTags} tags.`, { param });
  return tags;
}

function ofHeader(value: CallerHeaders[string]): string[] {
  if (value === undefined) return [];
  return (typeof value === 'string' ? value : value.join(',')).split(',');
}

function ofBody(value: unknown): string[] {
  if (typeof value === 'string') return value.split(',');
  return Array.isArray(value) ? value.filter((tag) => typeof tag === 'string') : [];
}

function readMetadata(metadata: unknown): CallLabels['metadata'] {
  if (!isObject(metadata)) return null;
  const pairs = Object.entries(metadata).filter(isPair).slice(0, mostPairs);
  return pairs.length === 0 ? null : Object.fromEntries(pairs);
}

/** True for short texts that PostgreSQL can store. */
function isPair(pair: [string, unknown]): pair is [string, string] {
  const [key, value] = pair;
  if (typeof value !== 'string' || key.length > mostKeyLength || value.length > mostValueLength) return false;
  return !key.includes('\0') && !value.includes('\0') && key.isWellFormed() && value.isWellFormed();
}
