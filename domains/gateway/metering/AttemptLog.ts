import type { CallAttempt, CallRecord } from '../../../db/ledger/ledger.ts';
import { rotatedKey } from '../routing/route.ts';
import type { ProviderRoute } from '../routing/route.ts';
import type { AppError } from '../../../openapi/AppError.ts';

const mostKept = 20;
const mostText = 300;

/** One attempt while it is under way. */
interface Begun {
  readonly way: Pick<ProviderRoute, 'target' | 'upstreamName' | 'ownKey' | 'keys' | 'key'>;
  readonly startedAt: number;
  readonly startedAtMs: number;
  durationMs: number | null;
  httpStatus: number | null;
  error: AppError | null;
  next: CallAttempt['next'];
}

/** How a call ended. */
export type CallEnd = Pick<CallRecord, 'status' | 'errorCode'> & { readonly errorMessage: string | null };

/** The attempts of one call; bounded, without texts. */
export class AttemptLog {
  readonly #begun: Begun[] = [];

  /** True before the first attempt. */
  get isEmpty(): boolean {
    return this.#begun.length === 0;
  }

  /** An attempt begins, by that way. */
  begin(way: Begun['way']): void {
    // Of many the first ones and the last one are kept.
    if (this.#begun.length === mostKept) this.#begun.pop();
    const now = { startedAt: Date.now(), startedAtMs: performance.now() };
    this.#begun.push({ way, ...now, durationMs: null, httpStatus: null, error: null, next: null });
  }

  /** The provider of the attempt under way answered with that status. */
  answered(httpStatus: number): void {
    const last = this.#begun.at(-1);
    if (last) last.httpStatus = httpStatus;
  }

  /** The attempt under way failed; `next` comes after it. */
  failed(error: AppError, next: NonNullable<CallAttempt['next']>): void {
    const last = this.#begun.at(-1);
    if (!last) return;
    Object.assign(last, { error, next, durationMs: performance.now() - last.startedAtMs });
  }

  /** The stored attempts; undefined if the call's record is complete: one successful attempt with the only key of the instance. */
  kept(end: CallEnd): readonly CallAttempt[] | undefined {
    const [only, ...others] = this.#begun;
    const isComplete = others.length === 0 && end.status === 'ok';
    if (only === undefined || (isComplete && only.way.ownKey === null && rotatedKey(only.way) === null))
      return undefined;
    return this.#begun.map((one) => keptOf(one, end));
  }
}

function keptOf(
  { way, startedAt, startedAtMs, durationMs, httpStatus, error, next }: Begun,
  end: CallEnd,
): CallAttempt {
  const isOver = error !== null;
  return {
    provider: text(way.target.name),
    providerKeyId: way.ownKey?.key.id ?? null,
    instanceKeyId: rotatedKey(way)?.id ?? null,
    upstreamModel: text(way.upstreamName),
    startedAt: new Date(startedAt).toISOString(),
    durationMs: Math.round(durationMs ?? performance.now() - startedAtMs),
    status: isOver ? 'error' : end.status,
    httpStatus,
    errorCode: isOver ? error.code : end.errorCode,
    errorMessage: text(isOver ? error.message : end.errorMessage),
    next,
  };
}

/** A bounded text that a database takes. */
function text<T extends string | null>(value: T): T {
  return value === null ? value : (value.replaceAll('\0', '').slice(0, mostText).toWellFormed() as T);
}
