import { createHash } from 'node:crypto';

import { member } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import type { ProviderAnswer } from '../providers/provider.ts';
import type { ProviderCall } from '../providers/providerCall.ts';
import { readDirectives } from './directives.ts';
import { begin, cutWhole, json } from './sandboxAnswers.ts';

/** OpenAI's categories. Source: openai-openapi `CreateModerationResponse`. */
const categories = [
  'harassment',
  'harassment/threatening',
  'hate',
  'hate/threatening',
  'illicit',
  'illicit/violent',
  'self-harm',
  'self-harm/instructions',
  'self-harm/intent',
  'sexual',
  'sexual/minors',
  'violence',
  'violence/graphic',
];

/** Handles moderations: contents with the word "kill" are violence, all others harmless. The last text may hold directives. */
export async function answerModeration(call: ProviderCall, body: JsonObject): Promise<ProviderAnswer> {
  const inputs = (Array.isArray(body.input) ? body.input : [body.input]).map(textOf);
  const { directives } = readDirectives(inputs.at(-1) ?? '');
  const refused = await begin(directives, call.signal);
  if (refused !== null) return refused;
  const id = `modr-${createHash('sha256').update(call.body).digest('hex').slice(0, 24)}`;
  return cutWhole(json(200, { id, model: body.model, results: inputs.map(judge) }), directives);
}

function textOf(input: unknown): string {
  const text = typeof input === 'string' ? input : member(input, 'text');
  return typeof text === 'string' ? text : '';
}

function judge(text: string): JsonObject {
  const flagged = /\bkill/i.test(text);
  const is = (category: string): boolean => flagged && category === 'violence';
  return {
    flagged,
    categories: Object.fromEntries(categories.map((category) => [category, is(category)])),
    category_scores: Object.fromEntries(categories.map((category) => [category, is(category) ? 0.99 : 0.01])),
    category_applied_input_types: Object.fromEntries(categories.map((category) => [category, ['text']])),
  };
}
