import { createHash } from 'node:crypto';

import { member } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import type { ProviderAnswer } from '../providers/provider.ts';
import type { ProviderCall } from '../providers/providerCall.ts';
import { readDirectives } from './directives.ts';
import { begin, cutWhole, json } from './sandboxAnswers.ts';
import { words } from './sandboxChat.ts';

/** Handles reranking: a document scores by the share of the query's words in it. The query may hold directives. */
export async function answerRerank(call: ProviderCall, body: JsonObject): Promise<ProviderAnswer> {
  const { directives, text } = readDirectives(typeof body.query === 'string' ? body.query : '');
  const refused = await begin(directives, call.signal);
  if (refused !== null) return refused;
  const query = words(text.toLowerCase());
  const documents = (Array.isArray(body.documents) ? body.documents : []).map(textOf);
  const scored = documents.map((document, index) => ({
    index,
    relevance_score: score(query, document),
    ...(body.return_documents === true && { document: { text: document } }),
  }));
  const results = scored
    .toSorted((one, other) => other.relevance_score - one.relevance_score || one.index - other.index)
    .slice(0, typeof body.top_n === 'number' ? body.top_n : undefined);
  const tokens = documents.reduce((sum, document) => sum + query.length + words(document).length, 0);
  const id = `rerank-${createHash('sha256').update(call.body).digest('hex').slice(0, 24)}`;
  return cutWhole(json(200, { id, model: body.model, results, usage: { total_tokens: tokens } }), directives);
}

function textOf(document: unknown): string {
  const text = typeof document === 'string' ? document : member(document, 'text');
  return typeof text === 'string' ? text : '';
}

function score(query: readonly string[], document: string): number {
  if (query.length === 0) return 0;
  const held = new Set(words(document.toLowerCase()));
  return query.filter((word) => held.has(word)).length / query.length;
}
