import { textUsage } from '../usage.ts';
import type { Usage } from '../usage.ts';
import { openAiErrors } from './errorShape.ts';
import type { Format, FormatModel, PreparedCall, ReadAnswer } from './format.ts';
import { invalid, isObject, member, optionalBoolean, optionalInteger, parseJson } from './json.ts';
import type { JsonObject } from './json.ts';
import { tokenCount } from './openAiUsage.ts';
import { wholeCall } from './wholeCall.ts';

const mostDocuments = 2048;
/** Marks that a provider puts around each pair of query and document. */
const templateTokensPerDocument = 16;

/**
 * Rerank as Cohere (v2), Jina and vLLM speak it. Jina and vLLM report tokens; Cohere bills searches, so its models are priced
 * `per_call`. Sources: docs.cohere.com/reference/rerank, jina.ai/reranker, docs.vllm.ai (`/v1/rerank`).
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
  return wholeCall(body, model, {
    noStream: 'A reranking cannot be streamed.',
    inputTokens: (bodyBytes) =>
      Math.min(bodyBytes + perDocument * documents.length, documents.length * model.contextTokens),
  });
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
  const tokens = tokenCount(member(usage, 'total_tokens')) ?? tokenCount(member(usage, 'prompt_tokens'));
  if (tokens !== null) return textUsage(tokens, 0);
  const meta = member(answer, 'meta');
  const counted = tokenCount(member(member(meta, 'tokens'), 'input_tokens'));
  return counted === null ? null : textUsage(counted, 0);
}
