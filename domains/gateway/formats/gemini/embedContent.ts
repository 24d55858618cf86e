import { invalid, isObject, member, parseJson, textMember } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { geminiErrors } from './geminiErrors.ts';

const options = ['taskType', 'title', 'outputDimensionality'] as const;

/**
 * Returns a body of embeddings for requests of `embedContent`, as `readGeminiBody` spells them. One call has one set of options. Errors:
 * `invalid_request`, `unsupported_parameter` for content that is no text. Source: ai.google.dev/api/embeddings.
 */
export function embeddingBody(model: string, requests: readonly unknown[]): JsonObject {
  const [first] = requests;
  const input = requests.map((request, index) => {
    if (options.some((name) => member(request, name) !== member(first, name)))
      throw invalid(
        `/requests/${index}`,
        'All requests must have the same options. Send others in a call of their own.',
      );
    return textOf(request, index);
  });
  const { taskType, title, outputDimensionality: dimensions } = isObject(first) ? first : {};
  return {
    model,
    input,
    encoding_format: 'float',
    ...(dimensions === undefined ? {} : { dimensions }),
    ...(taskType === undefined ? {} : { taskType, ...(title === undefined ? {} : { title }) }),
  };
}

/** Returns the answer of a call of embeddings as callers of the Gemini API get it: the vectors, or the refusal of the provider. */
export function embeddingAnswer(
  { status, body }: { status: number; body: Buffer },
  { isBatch, requestId }: { isBatch: boolean; requestId: string },
): Buffer {
  const answer = parseJson(body);
  if (status !== 200) {
    const error = member(answer, 'error');
    const said = { type: 'invalid_request_error', code: textMember(error, 'code'), param: null };
    const message = textMember(error, 'message') || 'The provider refused the request.';
    return Buffer.from(JSON.stringify(geminiErrors.body({ ...said, status, message, requestId })));
  }
  const data = member(answer, 'data');
  const embeddings = (Array.isArray(data) ? data : []).map((entry) => ({ values: member(entry, 'embedding') }));
  const tokens = member(member(answer, 'usage'), 'prompt_tokens');
  const usage = typeof tokens === 'number' ? { usageMetadata: { promptTokenCount: tokens } } : {};
  return Buffer.from(JSON.stringify({ ...(isBatch ? { embeddings } : { embedding: embeddings[0] }), ...usage }));
}

function textOf(request: unknown, index: number): string {
  const parts = member(member(request, 'content'), 'parts');
  const texts = (Array.isArray(parts) ? (parts as unknown[]) : []).map((part) => member(part, 'text'));
  const place = `/requests/${index}/content/parts`;
  if (texts.length === 0) throw invalid(place, 'content must have parts with texts.');
  if (!texts.every((text) => typeof text === 'string'))
    throw invalid(place, 'Only texts can be embedded here. Remove other parts.');
  return texts.join('\n');
}
