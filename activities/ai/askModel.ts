import { AppError } from '../../openapi/AppError.ts';
import type { ModelCall, NodeContext } from '../kit/define.ts';
import type { JsonObject } from '../kit/item.ts';
import type { ModelCosts } from './ModelCosts.ts';

/** Who asks: any node. */
export type Asking = Pick<NodeContext<unknown>, 'services' | 'signal'>;

/** One call; what it costs is added to `costs`. */
export interface Asked extends Pick<ModelCall, 'endpoint' | 'body'> {
  costs: ModelCosts;
}

/**
 * Calls a model and gives its whole answer. Errors: those of the gateway (`callModel`); `invalid_request` where the provider refused
 * the request itself, which no repetition heals; `upstream_error`.
 */
export async function askModel(asking: Asking, { costs, ...call }: Asked): Promise<Uint8Array> {
  const onCharged = (micros: bigint) => costs.charged(micros);
  const answer = await asking.services.callModel({ ...call, signal: asking.signal, onCharged });
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
  { costs, ...call }: Asked,
): Promise<{ mediaType: string; content: AsyncIterable<Uint8Array> }> {
  const onCharged = (micros: bigint) => costs.charged(micros);
  const answer = await asking.services.callModel({ ...call, signal: asking.signal, onCharged });
  if (!('stream' in answer)) throw refused(answer.body);
  const mediaType = (answer.headers['content-type'] ?? 'application/octet-stream').split(';')[0]!.trim();
  return { mediaType, content: answer.stream };
}

/** Calls a model for events of text, which must be read to their end. Errors: as `askModel`. */
export async function askForStream(
  asking: Asking,
  { costs, body, endpoint }: Asked,
): Promise<AsyncIterableIterator<Uint8Array>> {
  const answer = await asking.services.callModel({
    endpoint,
    body: { ...body, stream: true, stream_options: { include_usage: true } },
    signal: asking.signal,
    onCharged: (micros) => costs.charged(micros),
  });
  if ('stream' in answer) return answer.stream;
  if (answer.status >= 400) throw refused(answer.body);
  throw new AppError('upstream_error', 'The provider returned no stream although one was requested.');
}

/** A provider's 400, 413 or 422 is an answer in OpenAI's error shape: the request itself is wrong and stays so. */
function refused(body: Uint8Array): AppError {
  const { error } = JSON.parse(Buffer.from(body).toString('utf8')) as { error: { message: string } };
  return new AppError('invalid_request', `The model request failed: ${error.message}`);
}
