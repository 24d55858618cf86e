import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';

interface Failure {
  readonly reason: string;
  readonly message: string;
  readonly domain?: string;
  readonly location?: string;
  readonly locationType?: string;
}

/** A failure in the envelope of the older APIs of Google: https://developers.google.com/youtube/v3/docs/errors. */
export function failed(
  code: number,
  { reason, message, domain = 'youtube.parameter', location, locationType = 'parameter' }: Failure,
): FakeResponse {
  const at = location === undefined ? {} : { location, locationType };
  return { status: code, json: { error: { code, message, errors: [{ message, domain, reason, ...at }] } } };
}

export const missingParameter = (location: string): FakeResponse =>
  failed(400, { reason: 'missingRequiredParameter', message: `Required parameter: ${location}`, location });
export const invalidValue = (location: string, value: string): FakeResponse =>
  failed(400, { reason: 'invalidParameter', message: `Invalid value '${value}'.`, location });
export const badBody = (reason: string, message: string, location: string): FakeResponse =>
  failed(400, { reason, message, location, locationType: 'other', domain: 'youtube.video' });

const everywhere = 'alt:json|media prettyPrint:b quotaUser fields key onBehalfOfContentOwner';

/**
 * Finds the first problem of a query. Parameters are written as `name`, or `name!` if required, and their type after a colon: `b` a
 * boolean, `n0-50` a whole number in a range, `t` a time, or the allowed words with `|`. Default: a text.
 */
export function queryProblem(parameters: string, query: URLSearchParams): FakeResponse | null {
  const known = new Map(
    `${everywhere} ${parameters}`.split(' ').flatMap((field) => {
      const [name = '', type = 's'] = field.split(':');
      return name === '' ? [] : [[name.replace('!', ''), { type, isRequired: name.endsWith('!') }] as const];
    }),
  );
  for (const [name, { isRequired }] of known) if (isRequired && !query.get(name)) return missingParameter(name);
  for (const [name, value] of query) {
    const type = known.get(name)?.type;
    if (type === undefined)
      return failed(400, { reason: 'unexpectedParameter', message: `Unexpected parameter: ${name}`, location: name });
    if (!isText(type, value)) return invalidValue(name, value);
  }
  return null;
}

function isText(type: string, value: string): boolean {
  if (type === 's') return value !== '';
  if (type === 'b') return value === 'true' || value === 'false';
  if (type === 't') return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value);
  const range = /^n(\d+)-(\d+)$/.exec(type);
  if (!range) return type.split('|').includes(value);
  return /^\d+$/.test(value) && Number(value) >= Number(range[1]) && Number(value) <= Number(range[2]);
}

/** Lists of parts and ids may be one text with commas, or the parameter several times. */
export function partsOf(query: URLSearchParams, name = 'part'): string[] {
  return query
    .getAll(name)
    .flatMap((text) => text.split(','))
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** https://developers.google.com/youtube/v3/getting-started#part: an unknown part is an error. */
export function partProblem(query: URLSearchParams, known: string): FakeResponse | null {
  const names = known.split(' ');
  const unknown = partsOf(query).find((part) => part !== 'id' && !names.includes(part));
  if (unknown === undefined) return null;
  return failed(400, { reason: 'unknownPart', message: `'${unknown}'`, location: 'part' });
}

/** Lists take exactly one of their filters. */
export function filterProblem(query: URLSearchParams, filters: string): FakeResponse | null {
  const names = filters.split(' ').filter((name) => query.has(name));
  const [first] = names;
  if (first === undefined)
    return failed(400, {
      reason: 'missingRequiredParameter',
      message: `No filter selected. Expected one of: ${filters.split(' ').join(', ')}`,
      location: 'parameters.',
      locationType: 'other',
    });
  if (names.length === 1) return null;
  return failed(400, {
    reason: 'incompatibleParameters',
    message: `Incompatible parameters specified in the request: ${names.join(', ')}`,
    location: 'parameters.',
    locationType: 'other',
  });
}

/** A write replaces the parts that it names, so its body has only those. */
export function bodyPartProblem(query: URLSearchParams, body: JsonObject): FakeResponse | null {
  const parts = new Set([...partsOf(query), 'id', 'kind', 'etag']);
  const unexpected = Object.keys(body).find((name) => !parts.has(name));
  if (unexpected === undefined) return null;
  return failed(400, { reason: 'unexpectedPart', message: `'${unexpected}'`, location: 'part' });
}

/** Reads a JSON body; null for another media type or text. */
export function jsonBody(bytes: Buffer, mediaType: string | undefined): JsonObject | null {
  if (bytes.length === 0) return {};
  if (!/^application\/json\b/i.test(mediaType ?? '')) return null;
  try {
    const body: unknown = JSON.parse(bytes.toString());
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as JsonObject) : null;
  } catch {
    return null;
  }
}
