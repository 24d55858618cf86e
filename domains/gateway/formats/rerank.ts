import { textUsage } from '../metering/usage.ts';
import type { Usage } from '../metering/usage.ts';
import { openAiErrors } from './errorShape.ts';
import type { Format, FormatModel, PreparedCall, ReadAnswer } from './format.ts';
import { invalid, isObject, member, optionalBoolean, optionalInteger, parseJson } from './json.ts';
import type { JsonObject } from './json.ts';
import { tokenCount } from './openAiUsage.ts';
import { wholeCall } from './wholeCall.ts';

const mostDocuments = 2048;
/** Marks that a provider puts around each pair of query and document. */
const templateTokensPerDocument = 16;
/** Of a search unit of Cohere's. */
const documentsOfSearch = 100;
const tokensOfChunk = 500;
const leastTokensOfChunk = 50;

/**
 * Rerank as Cohere (v2), Jina and vLLM speak it. Jina and vLLM report tokens; Cohere bills search units, so its models are priced
 * by the entry `search` of `per_tool_call` beside a `per_call` that may be "0", or by `per_call` alone where calls are small.
 * Sources: docs.cohere.com/reference/rerank, cohere.com/pricing (search units), jina.ai/reranker, docs.vllm.ai (`/v1/rerank`).
 */
export const rerank: Format = { endpoint: 'rerank', errorShape: openAiErrors, prepare, readAnswer, openStream: null };

function prepare(body: JsonObject, model: FormatModel): PreparedCall {
  const { query, documents } = body;
  if (typeof query !== 'string' || query.length === 0)
    throw invalid('/query', 'query must be a text that is not empty.');
  if (!Array.isArray(documents) || documents.length === 0 || documents.length > mostDocuments)
    throw invalid('/documents', `documents must be an array of 1 to ${mostDocuments} entries.`);
  for (const [index, entry] of documents.entries()) {
    if (typeof entry !== 'string' && !isObject(entry))
      throw invalid(`/documents/${index}`, 'Each document must be a text or an object.');
  }
  optionalInteger(body, 'top_n', { least: 1, most: Number.MAX_SAFE_INTEGER });
  optionalBoolean(body, 'return_documents');
  // The query is read once with each document.
  const perDocument = Buffer.byteLength(query) + templateTokensPerDocument;
  const call = wholeCall(body, model, {
    noStream: 'A reranking cannot be streamed.',
    inputTokens: (bodyBytes) =>
      Math.min(bodyBytes + perDocument * documents.length, documents.length * model.contextTokens),
  });
  const units = { toolCalls: { search: mostSearchUnits(query, documents) } };
  return { ...call, bound: { ...call.bound, units } };
}

/**
 * Returns the most search units that Cohere can bill: one for each hundred documents; documents longer than 500 tokens with the query count
 * several times. A token covers at least one byte.
 */
function mostSearchUnits(query: string, documents: readonly unknown[]): number {
  const room = Math.max(leastTokensOfChunk, tokensOfChunk - Buffer.byteLength(query));
  let chunks = 0;
  for (const entry of documents) {
    const text = typeof entry === 'string' ? entry : JSON.stringify(entry);
    chunks += Math.max(1, Math.ceil(Buffer.byteLength(text) / room));
  }
  return Math.ceil(chunks / documentsOfSearch);
}

function readAnswer(bytes: Buffer, body: JsonObject): ReadAnswer | null {
  const answer = parseJson(bytes);
  const results = member(answer, 'results');
  const count = Array.isArray(body.documents) ? body.documents.length : 0;
  const isPlace = (value: unknown) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < count;
  const isResult = (entry: unknown) =>
    isPlace(member(entry, 'index')) && typeof member(entry, 'relevance_score') === 'number';
  if (!Array.isArray(results) || !results.every(isResult)) return null;
  return { body: bytes, usage: readUsage(answer), outputBytes: 0 };
}

/** A reranking has no output: whatever the provider counts is input. Cohere counts searches, and tokens only sometimes. */
function readUsage(answer: unknown): Usage | null {
  const usage = member(answer, 'usage');
  const meta = member(answer, 'meta');
  const searches = tokenCount(member(member(meta, 'billed_units'), 'search_units'));
  const tokens =
    tokenCount(member(usage, 'total_tokens')) ??
    tokenCount(member(usage, 'prompt_tokens')) ??
    tokenCount(member(member(meta, 'tokens'), 'input_tokens'));
  if (searches === null) return tokens === null ? null : textUsage(tokens, 0);
  return { ...textUsage(tokens ?? 0, 0), units: { toolCalls: { search: searches } } };
}
