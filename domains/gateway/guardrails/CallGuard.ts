import { AppError } from '../../../openapi/AppError.ts';
import { within, silent } from '../calls/within.ts';
import type { Endpoint } from '../formats/format.ts';
import type { Caller } from '../routing/caller.ts';
import { answerWithTexts } from './answerTexts.ts';
import { tokenField, withTexts } from './bodyTexts.ts';
import { CpuBudget } from './CpuBudget.ts';
import { GuardrailFailure, uncheckedTokens } from './guardrail.ts';
import type { Guardrail, Stage } from './guardrail.ts';
import type { Hooks, HookVerdict } from './hook.ts';
import type { MatchLog } from './MatchLog.ts';
import { StageChecks } from './StageChecks.ts';
import { StreamGuard } from './StreamGuard.ts';

/** Maximum CPU time for the checks of one stage, because they run on the main thread. */
const maxCheckMs = 300;
const maxHookMs = 15_000;

/** Dependencies of the guardrails of a call. */
export interface CallGuardOptions {
  /** The guardrails that apply to the call, in order. */
  readonly guardrails: readonly Guardrail[];
  readonly hooks: Hooks;
  readonly caller: Caller;
  readonly endpoint: Endpoint;
  readonly signal: AbortSignal;
  /** Receives the outcomes of the guardrails of a stage. */
  readonly note: (stage: Stage, outcomes: Parameters<MatchLog['note']>[1]) => void;
}

/**
 * The guardrails of one call: redactions run first, then hooks judge the redacted texts. Hooks cost credits, so they judge only requests that
 * have their hold.
 */
export class CallGuard {
  readonly #options: CallGuardOptions;

  constructor(options: CallGuardOptions) {
    this.#options = options;
  }

  /** True if hooks judge requests. */
  get judgesRequests(): boolean {
    return this.#hooksAt('request').length > 0;
  }

  /** Returns the body after all checks without cost. Errors: `content_filter`, `unavailable`, `invalid_request` for tokens. */
  request(body: unknown): unknown {
    const checks = this.#checks('request');
    if (checks === null) return body;
    try {
      this.#refuseTokens(checks, body);
      return withTexts(body, (text) => checks.check(text));
    } finally {
      this.#noteAll(checks);
    }
  }

  /** Returns the body of a call with a hold after the hooks judged it. Errors: `content_filter`, `unavailable`. */
  async judgedRequest(body: unknown): Promise<unknown> {
    const checks = this.#checks('request');
    if (checks === null) return body;
    try {
      return await this.#judged(checks, body, withTexts);
    } finally {
      this.#noteAll(checks);
    }
  }

  /** Returns a refused body with everything replaced that the guardrails find; null if they cannot check it. */
  masked(body: unknown): unknown {
    if (tokenField(this.#options.endpoint, body) !== null) return null;
    const all = this.#guardrailsAt('request').map((one) => ({ ...one, action: 'redact', onFailure: 'block' }) as const);
    const checks = new StageChecks('request', all, new CpuBudget(maxCheckMs));
    try {
      return withTexts(body, (text) => checks.check(text));
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  /** Returns the checked answer for the caller. Errors: as of `request`. */
  async answer({ body, contentType }: { body: Buffer; contentType: string }): Promise<Buffer> {
    const { endpoint } = this.#options;
    const checks = this.#checks('response');
    if (checks === null) return body;
    const walk: Walk<Buffer> = (given, change) => answerWithTexts(endpoint, { body: given, contentType }, change);
    try {
      return await this.#judged(
        checks,
        walk(body, (text) => checks.check(text)),
        walk,
      );
    } finally {
      this.#noteAll(checks);
    }
  }

  /** Lets the hooks of a stage judge a body whose texts were checked. */
  async #judged<Body>(checks: StageChecks, body: Body, walk: Walk<Body>): Promise<Body> {
    const hooks = this.#hooksAt(checks.stage);
    if (hooks.length === 0) return body;
    const texts = textsOf((change) => walk(body, change));
    const replaced = await this.#asked(checks, hooks, texts);
    return walk(body, (text) => replaced.get(text) ?? text);
  }

  /** Tokens are no text, so no guardrail can check them. */
  #refuseTokens(checks: StageChecks, body: unknown): void {
    const field = tokenField(this.#options.endpoint, body);
    if (field === null) return;
    for (const guardrail of this.#guardrailsAt('request')) checks.failed(guardrail, uncheckedTokens(guardrail, field));
  }

  /** Opens the guard of a streamed answer; null if no guardrail checks it. Call `ended` after its end. */
  openStream(limitBytes: number): { guard: StreamGuard; ended: () => void } | null {
    const checks = this.#checks('response');
    if (checks === null) return null;
    const hooks = this.#hooksAt('response');
    const checkAll = async (texts: string[]): Promise<string[]> => {
      const replaced = await this.#asked(checks, hooks, texts);
      return texts.map((text) => replaced.get(text) ?? text);
    };
    const { endpoint } = this.#options;
    const guard = StreamGuard.open({ endpoint, checks, checkAll: hooks.length === 0 ? null : checkAll, limitBytes });
    return guard && { guard, ended: () => this.#noteAll(checks) };
  }

  #checks(stage: Stage): StageChecks | null {
    const guardrails = this.#guardrailsAt(stage);
    return guardrails.length === 0 ? null : new StageChecks(stage, guardrails, new CpuBudget(maxCheckMs));
  }

  #hooksAt(stage: Stage): Guardrail[] {
    return this.#guardrailsAt(stage).filter((one) => one.redaction === null);
  }

  #guardrailsAt(stage: Stage): Guardrail[] {
    return this.#options.guardrails.filter((one) => one.stage === stage || one.stage === 'both');
  }

  /** Calls each hook, and returns the replaced texts. Errors: `content_filter`, `unavailable`. */
  async #asked(
    checks: StageChecks,
    guardrails: readonly Guardrail[],
    texts: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    const replaced = new Map<string, string>();
    for (const guardrail of guardrails) {
      const given = texts.map((text) => replaced.get(text) ?? text);
      const answer = await this.#verdictOf(checks, guardrail, given);
      if (answer.verdict === 'allowed') continue;
      // A verdict without texts cannot redact, so it blocks.
      const isBlocked = guardrail.action === 'redact' && answer.verdict === 'found';
      checks.matched(guardrail, isBlocked ? 'block' : guardrail.action);
      if (answer.verdict !== 'replaced' || guardrail.action !== 'redact') continue;
      for (const [at, text] of texts.entries()) replaced.set(text, answer.texts[at] ?? '');
    }
    return replaced;
  }

  async #verdictOf(checks: StageChecks, guardrail: Guardrail, texts: readonly string[]): Promise<HookVerdict> {
    const { caller, hooks, signal: left } = this.#options;
    const signal = AbortSignal.any([left, AbortSignal.timeout(maxHookMs)]);
    const { stage } = checks;
    try {
      const hook = hooks[guardrail.kind];
      if (hook === undefined) throw new GuardrailFailure('This process cannot run it.');
      const verdict = await within(hook({ guardrail, stage, texts, caller, signal }), maxHookMs);
      if (verdict === silent) throw new GuardrailFailure('It took too long.');
      return verdict;
    } catch (error) {
      if (left.aborted) throw left.reason;
      checks.failed(guardrail, error instanceof AppError ? new GuardrailFailure(error.message) : error);
      return { verdict: 'allowed' };
    }
  }

  #noteAll({ stage, outcomes }: StageChecks): void {
    if (outcomes.size > 0) this.#options.note(stage, outcomes);
  }
}

/** Returns a body with its texts changed. */
type Walk<Body> = (body: Body, change: (text: string) => string) => Body;

/** Returns the distinct texts of a body. */
function textsOf(walk: (change: (text: string) => string) => unknown): string[] {
  const texts = new Set<string>();
  walk((text) => {
    if (text.trim() !== '') texts.add(text);
    return text;
  });
  return [...texts];
}
