import { AppError } from '../../../openapi/AppError.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { Refusal } from './LogTransport.ts';
import { fieldText, readMessage } from './readMessage.ts';

/** Answer of an HTTP receiver; `unreachable` if there is none. */
export type HttpAnswer =
  | {
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly bytes: Uint8Array;
      /** The body as text. */
      readonly text: string;
    }
  | { readonly unreachable: string };

/** Standard Webhooks advises 15 to 30 seconds. */
export const requestTimeoutMs = 20_000;
const maxAnswerBytes = 64 * 1024;
const maxShownLength = 200;
const maxRetryAfterMs = 3_600_000;
const secondMs = 1_000;

/** Sends one request without redirects and reads the answer. `ca`: PEM of an authority to trust besides the usual ones. Throws nothing that a receiver can cause. */
export async function post(
  { stream }: Pick<Outbound, 'stream'>,
  url: string,
  { ca, ...request }: { headers: Record<string, string>; body: string | Uint8Array; ca: string | null },
): Promise<HttpAnswer> {
  try {
    const { status, headers, body } = await stream(url, {
      method: 'POST',
      ...request,
      ...(ca === null ? {} : { authority: ca }),
      timeoutMs: requestTimeoutMs,
      maxRedirects: 0,
      maxBytes: maxAnswerBytes,
    });
    // A receiver that breaks off its answer has given its status, which decides.
    const bytes = await body.readAll().catch(() => Buffer.alloc(0));
    return { status, headers, bytes, text: textOf(headers, bytes) };
  } catch (error) {
    if (error instanceof AppError) return { unreachable: error.message };
    throw error;
  }
}

/** Field of `google.rpc.Status`, which receivers of OTLP answer with errors. Source: opentelemetry.io/docs/specs/otlp, "Failures". */
const statusMessage = 2;

function textOf(headers: Readonly<Record<string, string>>, bytes: Uint8Array): string {
  if (!headers['content-type']?.includes('protobuf')) return Buffer.from(bytes).toString('utf8');
  try {
    return fieldText(readMessage(bytes), statusMessage);
  } catch {
    return '';
  }
}

/** Returns the pause of a `Retry-After` header, in seconds or as a date; undefined without one. At most an hour. */
export function retryAfterMsOf(headers: Readonly<Record<string, string>>): number | undefined {
  const text = headers['retry-after']?.trim() ?? '';
  if (text === '') return undefined;
  const pauseMs = /^\d+(\.\d+)?$/.test(text) ? Number(text) * secondMs : Date.parse(text) - Date.now();
  return Number.isNaN(pauseMs) ? undefined : Math.min(Math.max(pauseMs, 0), maxRetryAfterMs);
}

/** Statuses that concern the address, the access or the moment, whatever the event is. */
const ofDestination: ReadonlySet<number> = new Set([401, 402, 403, 404, 405, 407, 408, 421, 429]);

/** Describes an answer that is not a success. `refusesEvent` says which statuses mean that this event will never be accepted. */
export function refusalOf(answer: HttpAnswer, refusesEvent: (status: number) => boolean = () => false): Refusal {
  if ('unreachable' in answer) return { reason: 'destination', message: answer.unreachable };
  const { status, headers, text } = answer;
  const said = text.replace(/\s+/g, ' ').trim().slice(0, maxShownLength);
  const isRedirect = status >= 300 && status < 400;
  const message = isRedirect
    ? `The address answered with the redirect ${status}, which is not followed. Enter the final address.`
    : `The address answered with status ${status}${said === '' ? '.' : `: ${said}`}`;
  const retryAfterMs = retryAfterMsOf(headers);
  return { reason: reasonOf(status, refusesEvent), message, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

function reasonOf(status: number, refusesEvent: (status: number) => boolean): Refusal['reason'] {
  if (ofDestination.has(status)) return 'destination';
  if (refusesEvent(status)) return 'event';
  return (status >= 400 && status < 500) || status === 500 ? 'unclear' : 'destination';
}

/** True for 2xx. */
export function isSuccess(answer: HttpAnswer): answer is Extract<HttpAnswer, { status: number }> {
  return 'status' in answer && answer.status >= 200 && answer.status < 300;
}
