import type { SseEvent } from '../calls/sseScanner.ts';
import { isObject, member, parseJson } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import { brokenOff, readUpstreamFailure } from './upstreamError.ts';
import type { PassedThrough } from './upstreamError.ts';
import { readUpstreamErrorBody } from './upstreamErrorBody.ts';

/** Types and codes of errors that vendors send within a stream of status 200, with the status that they would have had outside of it. */
const statusOf: ReadonlyMap<unknown, number> = new Map<unknown, number>([
  ['overloaded_error', 529],
  ['server_is_overloaded', 529],
  ['engine_overloaded', 529],
  ['slow_down', 529],
  ['UNAVAILABLE', 529],
  ['ServiceUnavailableException', 529],
  ['rate_limit_error', 429],
  ['rate_limit_exceeded', 429],
  ['RESOURCE_EXHAUSTED', 429],
  ['ThrottlingException', 429],
]);

/**
 * Returns the meaning of the event that ends a provider's stream as failed: an input that is too long, a filter, overload, an account without
 * money; else a response that was broken off. Sources: platform.claude.com/docs/en/build-with-claude/streaming (error events),
 * openai-openapi `ResponseFailedEvent`, docs.aws.amazon.com/bedrock `API_runtime_ConverseStream`, openrouter.ai/docs/api-reference/errors.
 */
export function readStreamFailure(
  { data, name }: Pick<SseEvent, 'data' | 'name'>,
  { apiKey, isOwnKey = false }: { apiKey: string | null; isOwnKey?: boolean },
): PassedThrough | ReturnType<typeof brokenOff> {
  const event = parseJson(data ?? '');
  if (!isObject(event)) return brokenOff('error event');
  const body = Buffer.from(JSON.stringify(errorBodyOf(event, name)));
  const said = readUpstreamErrorBody(body);
  const number = member(event.error, 'code');
  const status = statusOf.get(said.code) ?? statusOf.get(said.type) ?? (typeof number === 'number' ? number : 500);
  const failure = readUpstreamFailure({ status, retryAfter: null, body, apiKey, isOwnKey });
  const isGeneral =
    failure instanceof Error ? failure.code === 'upstream_error' && status >= 500 : failure.meaning === null;
  return isGeneral ? brokenOff('error event') : failure;
}

/** An event of responses has its error in the response; one of Bedrock has its name as the event's. */
function errorBodyOf(event: JsonObject, name: string): JsonObject {
  const error = member(event.response, 'error');
  if (isObject(error)) return { error };
  if (!name.endsWith('Exception')) return event;
  return { ...event, __type: name[0]!.toUpperCase() + name.slice(1) };
}
