import { embeddingAnswer, embeddingBody } from '../domains/gateway/formats/gemini/embedContent.ts';
import { readGeminiBody } from '../domains/gateway/formats/gemini/readGeminiBody.ts';
import { SseScanner } from '../domains/gateway/calls/sseScanner.ts';
import { answerOfCall, callerOf } from './gatewayCall.ts';
import type { Handler, RawAnswer } from './handler.ts';

type ContentHandler = Handler<'generateContent'> & Handler<'streamGenerateContent'>;
type EmbedHandler = Handler<'embedContent'> & Handler<'batchEmbedContents'>;

const eventLimitBytes = 64 * 1024 * 1024;

/** A handler that calls a model in the format of the Gemini API. A stream without `alt=sse` is a JSON array. */
export function generateContentBy({ stream }: { stream: boolean }): ContentHandler {
  return async ({ actor, body, params, query, headers, requestId, signal }, { gateway }): Promise<RawAnswer> => {
    const answer = await gateway.call({
      caller: callerOf(actor),
      endpoint: 'gemini',
      body: readGeminiBody(body, { model: params.model_id, stream }),
      headers,
      requestId,
      signal,
    });
    const given = answerOfCall(answer);
    if (!('stream' in answer) || ('alt' in query && query.alt === 'sse')) return given;
    return { ...given, contentType: 'application/json; charset=utf-8', raw: jsonArrayOf(answer.stream) };
  };
}

/** A handler that embeds one content, or the contents of a batch, at the endpoint for embeddings. */
export function embedContentBy({ isBatch }: { isBatch: boolean }): EmbedHandler {
  return async ({ actor, body, params, headers, requestId, signal }, { gateway }): Promise<RawAnswer> => {
    const model = params.model_id;
    const asked = readGeminiBody(body, { model, stream: false });
    const requests = isBatch && Array.isArray(asked.requests) ? (asked.requests as unknown[]) : [asked];
    const answer = await gateway.call({
      caller: callerOf(actor),
      endpoint: 'embeddings',
      body: embeddingBody(model, requests),
      headers,
      requestId,
      signal,
    });
    const given = answerOfCall(answer);
    if ('stream' in answer) return given;
    return { ...given, raw: embeddingAnswer(answer, { isBatch, requestId }) };
  };
}

/** Writes the events of a stream as entries of a JSON array, each when it arrives. Keep-alives remain empty lines. */
async function* jsonArrayOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const scanner = new SseScanner(eventLimitBytes);
  let before = '[';
  for await (const bytes of stream) {
    const entries = scanner
      .push(Buffer.from(bytes))
      .flatMap(({ data }) => (data === null || data === '' ? [] : [data]));
    const text = entries.map((entry) => {
      const written = before + entry;
      before = ',\r\n';
      return written;
    });
    yield Buffer.from(entries.length === 0 ? '\n' : text.join(''));
  }
  yield Buffer.from(before === '[' ? '[]' : ']');
}
