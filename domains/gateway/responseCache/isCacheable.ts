import type { CallOptions } from '../calls/callParts.ts';
import type { Endpoint } from '../formats/format.ts';
import { isObject, type JsonObject } from '../formats/json.ts';

/** Endpoints with deterministic answers. */
const calculated: readonly Endpoint[] = ['embeddings', 'rerank', 'moderations'];
const texts: readonly Endpoint[] = ['chat.completions', 'completions', 'messages', 'responses'];
/** Kinds of tools that the caller runs; a tool of Anthropic without a kind is one. */
const callerTools: readonly unknown[] = [undefined, 'function', 'custom'];
/** Fields that cause further actions of the provider, or make the answer depend on stored data. */
const excluding = [
  'background',
  'container',
  'conversation',
  'mcp_servers',
  'plugins',
  'previous_response_id',
  'prompt',
  'web_search_options',
];

/**
 * True if the answer of a call can be cached. By default, only deterministic answers are: embeddings, rankings, moderations, and texts with a
 * temperature of 0. Never if the provider runs tools, if the answer is stored, or if a stream includes its cost.
 */
export function isCacheable({ endpoint, body, includeCost }: Cacheable, isAsked: boolean): boolean {
  if (!isObject(body) || (includeCost === true && body['stream'] === true)) return false;
  if (calculated.includes(endpoint)) return true;
  if (!texts.includes(endpoint)) return false;
  return (isAsked || body['temperature'] === 0) && isOnlyText(endpoint, body);
}

type Cacheable = Pick<CallOptions, 'endpoint' | 'body' | 'includeCost'>;

function isOnlyText(endpoint: Endpoint, body: JsonObject): boolean {
  const { store, tools } = body;
  if (store === true) return false;
  const isExcluding = (name: string) =>
    body[name] !== undefined &&
    body[name] !== null &&
    body[name] !== false &&
    !(name === 'prompt' && endpoint === 'completions');
  if (excluding.some(isExcluding)) return false;
  return !Array.isArray(tools) || tools.every((tool) => isObject(tool) && callerTools.includes(tool['type']));
}
