import type { DeliveryAnswer, HookSource } from '../../activities/kit/triggerSource.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { RawAnswer, RawRequest } from '../handler.ts';
import { sameSecret } from '../webhooks/auth/sameSecret.ts';
import { parseBody } from '../webhooks/parseBody.ts';
import { jsonAnswer, textAnswer } from '../webhooks/webhookResponse.ts';

/** Has no body, because some services read it as a message or a command. */
export const accepted = textAnswer(200, '');

/** Returns the response that a service expects. */
export function answerOf({ answer, headers }: DeliveryAnswer): RawAnswer {
  const made = typeof answer === 'string' ? textAnswer(200, answer) : jsonAnswer(200, answer);
  return headers ? { ...made, headers: { ...headers, ...made.headers } } : made;
}

/** A call that may be a handshake. */
interface PossibleHandshake {
  readonly request: Pick<RawRequest, 'method' | 'url'>;
  readonly headers: Parameters<NonNullable<HookSource['handshake']>>[0]['headers'];
  /** Empty for GET. */
  readonly raw: Buffer;
  /** Secrets of the address; it has two while a new registration replaces one. */
  readonly secrets: readonly string[];
}

/** Handshakes are small, and larger bodies are not parsed before they are verified. */
const maxHandshakeBytes = 16 * 1024;

/** Returns the response to a handshake of a service; null for all other calls. */
export function handshakeAnswer(
  source: Pick<HookSource, 'handshake'>,
  { request, headers, raw, secrets }: PossibleHandshake,
): RawAnswer | null {
  if (!source.handshake) return null;
  const method = request.method === 'GET' ? 'GET' : 'POST';
  const query = new URL(request.url, 'http://hook').searchParams;
  const isSecret = (given: string | null): boolean =>
    given !== null && secrets.filter((secret) => sameSecret(given, secret)).length > 0;
  let parsed: JsonObject | null = null;
  const answer = source.handshake({
    method,
    headers,
    query,
    isSecret,
    get body() {
      return (parsed ??= raw.length > maxHandshakeBytes ? {} : readableObject(raw, headers));
    },
  });
  return answer && answerOf(answer);
}

/** A body that is not readable is none here: a delivery with it is refused later, and only with a valid signature. */
function readableObject(raw: Buffer, headers: PossibleHandshake['headers']): JsonObject {
  try {
    const body = parseBody(raw, headers['content-type']);
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as JsonObject) : {};
  } catch {
    return {};
  }
}
