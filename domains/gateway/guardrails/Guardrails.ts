import type { GuardrailSettings } from '../../../db/repositories/gateway/guardrails.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { readCallLabels } from '../calls/readCallLabels.ts';
import type { CallerHeaders, Endpoint } from '../formats/format.ts';
import { isObject } from '../formats/json.ts';
import type { Authenticator } from '../routing/authenticate.ts';
import type { RequestLog } from '../requestLog/RequestLog.ts';
import { organizationOf } from '../routing/caller.ts';
import type { Caller } from '../routing/caller.ts';
import { CallGuard } from './CallGuard.ts';
import { appliesTo, compileGuardrail } from './guardrail.ts';
import type { Outcome } from './guardrail.ts';
import type { GuardrailTable } from './GuardrailTable.ts';
import type { Hooks } from './hook.ts';
import type { MatchLog } from './MatchLog.ts';

/** The effect of a guardrail on a text. */
export interface GuardrailTrial {
  outcome: Outcome | 'allowed';
  text: string;
  failure: string | null;
}

/** A call before its guardrails. */
interface UncheckedCall {
  readonly caller: Caller;
  readonly endpoint: Endpoint;
  readonly body: unknown;
  readonly requestId: string;
  readonly headers?: CallerHeaders | undefined;
  readonly signal?: AbortSignal;
  /** Set for a call that embeds documents. */
  readonly knowledge?: unknown;
  readonly isGuardrail?: boolean;
}

interface GuardrailsParts {
  readonly table: GuardrailTable;
  readonly hooks: Hooks;
  readonly matches: MatchLog;
  readonly authenticator: Pick<Authenticator, 'confirmCaller'>;
  readonly requests: Pick<RequestLog, 'label' | 'checked'>;
}

/** The guardrails of an instance. */
export class Guardrails {
  readonly #parts: GuardrailsParts;

  constructor(parts: GuardrailsParts) {
    this.#parts = parts;
  }

  /**
   * Returns a call whose request passed all checks without cost, with the guard of its answer; `judgeHeld` does the rest after the hold. Reads
   * the key's row before it refuses a request. Errors: `content_filter`, `unavailable`, `invalid_request`.
   */
  async guarded<Call extends UncheckedCall>(options: Call): Promise<Call & { guard?: CallGuard }> {
    const { caller, endpoint, requestId, headers, isGuardrail = false } = options;
    const organizationId = organizationOf(caller);
    const all = isGuardrail ? [] : await this.#parts.table.of(organizationId);
    // An execution of a guardrail would start others without end.
    const isBackground = caller.kind === 'execution' || options.knowledge !== undefined;
    const guardrails = all.filter(
      (one) => appliesTo(one, caller) && !(one.kind === 'digital_organization' && isBackground),
    );
    if (guardrails.length === 0) return options;
    const { hooks, matches } = this.#parts;
    const { signal = AbortSignal.timeout(60_000) } = options;
    const guard = new CallGuard({
      guardrails,
      hooks,
      caller,
      endpoint,
      signal,
      note: (stage, outcomes) => matches.note({ organizationId, requestId, stage }, outcomes),
    });
    try {
      const body = guard.request(options.body);
      if (body !== options.body) this.#parts.requests.checked(requestId, body);
      return { ...options, guard, body };
    } catch (error) {
      this.#parts.requests.checked(requestId, guard.masked(options.body));
      if (isObject(options.body)) this.#parts.requests.label(requestId, readCallLabels(options.body, headers));
      await this.#parts.authenticator.confirmCaller(caller);
      throw error;
    }
  }

  /** Returns true if a guardrail checks the answers of a caller, or a hook judges the requests: they need a whole answer, or a hold. */
  async needWholeCallsOf(caller: Caller): Promise<boolean> {
    const all = await this.#parts.table.of(organizationOf(caller));
    return all.some((one) => appliesTo(one, caller) && (one.stage !== 'request' || one.redaction === null));
  }

  /** Tries a guardrail on a text, as if it were a request. */
  async test(caller: Caller, settings: GuardrailSettings, text: string): Promise<GuardrailTrial> {
    let outcome: GuardrailTrial['outcome'] = 'allowed';
    const guardrail = compileGuardrail('', { ...settings, stage: 'both' });
    const guard = new CallGuard({
      guardrails: [guardrail],
      hooks: this.#parts.hooks,
      caller,
      endpoint: 'chat.completions',
      signal: AbortSignal.timeout(60_000),
      note: (_stage, outcomes) => {
        outcome = [...outcomes.values()][0] ?? 'allowed';
      },
    });
    try {
      return { text: (await guard.judgedRequest(guard.request(text))) as string, outcome, failure: null };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const failure = error.code === 'content_filter' ? null : (error.internal ?? error.message);
      return { text, outcome, failure };
    }
  }
}
