import type { GatewayAnswer } from '../../domains/gateway/calls/gatewayAnswer.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { ModelCall } from '../kit/services/NodeModels.ts';
import type { NodeContext } from '../kit/NodeContext.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { ModelCosts } from './ModelCosts.ts';

/** The calling node. */
export type Asking = Pick<NodeContext<unknown>, 'models' | 'signal' | 'idempotencyKey'>;

/** One call; its cost is added to `costs`. */
export interface Asked extends Pick<ModelCall, 'endpoint' | 'body'> {
  /** Id of the call within its run, equal for all attempts, such as `item 3`: the call is made and paid once. */
  at: string;
  costs: ModelCosts;
}

/**
 * Calls a model and gives its whole answer. Errors: those of the gateway (`callModel`); `invalid_request` if the provider refused
 * the request itself, which no repetition heals; `upstream_error`.
 */
export async function askModel(asking: Asking, asked: Asked): Promise<Uint8Array> {
  const answer = await call(asking, asked);
  if ('stream' in answer) {
    await answer.stream.return?.();
    throw new AppError('upstream_error', 'The provider returned a stream although none was requested.');
  }
  if (answer.status >= 400) throw refused(answer.body);
  return answer.body;
}

/** The same for answers in JSON; the usage that they report is added to `costs`. */
export async function askForObject(asking: Asking, asked: Asked): Promise<JsonObject> {
  const answer = JSON.parse(Buffer.from(await askModel(asking, asked)).toString('utf8')) as JsonObject;
  asked.costs.used(answer['usage']);
  return answer;
}

/** Calls a model for a file, which must be read to its end: it breaks off where the provider does. Errors: as `askModel`. */
export async function askForFile(
  asking: Asking,
  asked: Asked,
): Promise<{ mediaType: string; content: AsyncIterable<Uint8Array> }> {
  const answer = await call(asking, asked);
  if (!('stream' in answer)) throw refused(answer.body);
  const mediaType = (answer.headers['content-type'] ?? 'application/octet-stream').split(';')[0]!.trim();
  return { mediaType, content: answer.stream };
}

/** Calls a model for events of text, which must be read to their end or the signal's. Errors: as `askModel`. */
export async function askForStream(asking: Asking, asked: Asked): Promise<AsyncIterable<Uint8Array>> {
  const body = { ...asked.body, stream: true, stream_options: { include_usage: true } };
  const answer = await call(asking, { ...asked, body });
  if ('stream' in answer) return untilAborted(answer.stream, asking.signal);
  if (answer.status >= 400) throw refused(answer.body);
  throw new AppError('upstream_error', 'The provider returned no stream although one was requested.');
}

/** Ends with the signal at once. Later output is read by the gateway only, for its usage. */
async function* untilAborted(
  stream: AsyncIterableIterator<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => undefined); // the waiting reader receives the error
  const onAbort = (): void => aborted.reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    for (;;) {
      signal.throwIfAborted();
      const piece = await Promise.race([stream.next(), aborted.promise]);
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    await stream.return?.();
  }
}

/** Deletes an unusable response, and those below it: another attempt calls, and pays, again. */
export async function forgetAnswer({ models, idempotencyKey }: Asking, at: string): Promise<void> {
  await models.forgetAnswers(`${idempotencyKey}/${at}`);
}

function call({ models, signal, idempotencyKey }: Asking, { costs, at, ...asked }: Asked): Promise<GatewayAnswer> {
  const onCharged = (micros: bigint) => costs.charged(micros);
  return models.call({ ...asked, once: `${idempotencyKey}/${at}`, signal, onCharged });
}

/** A provider's 400, 413 or 422 is an answer in OpenAI's error shape: the request itself is wrong and stays so. */
function refused(body: Uint8Array): AppError {
  const { error } = JSON.parse(Buffer.from(body).toString('utf8')) as { error: { message: string } };
  return new AppError('invalid_request', `The model request failed: ${error.message}`);
}
