import { defaultGatewaySettings } from '../gatewaySettings.ts';
import { isObject, parseJson } from '../formats/json.ts';
import { SseScanner } from '../calls/sseScanner.ts';
import type { SseEvent } from '../calls/sseScanner.ts';
import type { ResponseMarks } from './responseMarks.ts';

/**
 * A stream of response events whose response objects are marked; all other events pass as they are. The last one is passed on
 * once its response is kept. Leaving it ends `stream`.
 */
export async function* markedStream(
  stream: AsyncIterableIterator<Uint8Array>,
  marks: ResponseMarks,
): AsyncGenerator<Uint8Array, undefined> {
  // One event of a provider, written in the caller's format: the last one repeats the whole answer.
  const scanner = new SseScanner(2 * defaultGatewaySettings.answerLimitBytes);
  for await (const bytes of stream) {
    const pieces: Buffer[] = [];
    for (const event of scanner.push(Buffer.from(bytes))) pieces.push(await markedEvent(event, marks));
    if (pieces.length > 0) yield Buffer.concat(pieces);
  }
  const last = scanner.finish();
  if (last) yield last.raw;
}

async function markedEvent({ raw, data, name }: SseEvent, marks: ResponseMarks): Promise<Buffer> {
  const event = data === null || !data.includes('"response"') ? null : parseJson(data);
  if (!isObject(event) || !isObject(event.response)) return raw;
  const type = typeof event.type === 'string' ? event.type : name;
  const isLast = type === 'response.completed' || type === 'response.incomplete';
  const response = isLast ? await marks.keep(event.response) : marks.mark(event.response);
  return Buffer.from(`event: ${type}\ndata: ${JSON.stringify({ ...event, response })}\n\n`);
}
