import { eventStreamHeaders, once } from './eventStream.ts';
import type { GatewayAnswer } from './gatewayAnswer.ts';
import { shownError } from '../formats/errorShape.ts';
import type { ErrorShape } from '../formats/errorShape.ts';
import { isObject, parseJson } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import { silent, within } from './within.ts';

/** Keep-alive and error format for a waiting caller. */
export interface KeptAlive {
  everyMs: number;
  errorShape: ErrorShape;
  requestId: string;
}

/**
 * The answer of a call for a stream of events. If it takes longer than `everyMs` to begin, the stream begins without it: proxies and
 * clients take silence for death, and models think for minutes before their first word. Later events of the call follow in the stream, a
 * failure as an error event. Errors: those of `work` until then.
 */
export async function keptAlive(work: Promise<GatewayAnswer>, options: KeptAlive): Promise<GatewayAnswer> {
  const answer = await within(work, options.everyMs);
  if (answer !== silent) return answer;
  return { status: 200, headers: eventStreamHeaders, stream: new WaitingStream(work, options) };
}

/** Keep-alives until an answer is there, then the answer. */
class WaitingStream implements AsyncIterableIterator<Uint8Array> {
  readonly #options: KeptAlive;
  readonly #begun: Promise<AsyncIterator<Uint8Array, undefined>>;
  #isFirst = true;
  #stream: AsyncIterator<Uint8Array, undefined> | null = null;

  constructor(work: Promise<GatewayAnswer>, options: KeptAlive) {
    this.#options = options;
    this.#begun = work.then(
      (answer) => ('stream' in answer ? answer.stream : once(refused(answer, options))),
      (error: unknown) => once(Buffer.from(options.errorShape.event(shownError(error, options.requestId)))),
    );
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    if (this.#stream === null) {
      const begun = this.#isFirst ? silent : await within(this.#begun, this.#options.everyMs);
      this.#isFirst = false;
      if (begun === silent) return { done: false, value: Buffer.from(this.#options.errorShape.keepAlive) };
      this.#stream = begun;
    }
    return await this.#stream.next();
  }

  /** The caller disconnected: the response is discarded when it arrives; nothing waits for it here. */
  return(): Promise<IteratorResult<Uint8Array, undefined>> {
    void this.#begun.then((stream) => stream.return?.());
    return Promise.resolve({ done: true, value: undefined });
  }
}

/** A provider's refusal that came too late to be an answer of its own. */
function refused(answer: { status: number; body: Buffer }, { errorShape, requestId }: KeptAlive): Uint8Array {
  const said = parseJson(answer.body);
  const error: JsonObject = isObject(said) && isObject(said.error) ? said.error : {};
  const text = (name: string): string | null => (typeof error[name] === 'string' ? error[name] : null);
  return Buffer.from(
    errorShape.event({
      status: answer.status,
      type: text('type') ?? 'invalid_request_error',
      code: text('code'),
      message: text('message') ?? 'The provider refused the request.',
      param: text('param'),
      requestId,
    }),
  );
}
