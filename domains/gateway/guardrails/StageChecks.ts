import { AppError } from '../../../openapi/AppError.ts';
import type { CpuBudget } from './CpuBudget.ts';
import { blockedBy, failedCheck, GuardrailFailure } from './guardrail.ts';
import type { Guardrail, Outcome, Stage } from './guardrail.ts';
import { TextWindow } from './TextWindow.ts';

/** Characters that are checked at once. Patterns of the largest size take a bounded time for them. */
const chunk = { heldChars: 1_000, stepChars: 7_000 };
/** Number of delayed characters of a stream; more than a match can have. */
const held = { heldChars: 256, stepChars: 48 };

type TextGuardrail = Guardrail & { redaction: NonNullable<Guardrail['redaction']> };

/** Runs guardrails on the texts of one stage of a call, in order, and collects their outcomes. */
export class StageChecks {
  readonly stage: Stage;
  readonly outcomes = new Map<Guardrail, Outcome>();
  readonly #guardrails: readonly TextGuardrail[];
  readonly #budget: CpuBudget;

  constructor(stage: Stage, guardrails: readonly Guardrail[], budget: CpuBudget) {
    this.stage = stage;
    this.#guardrails = guardrails.filter((one): one is TextGuardrail => one.redaction !== null);
    this.#budget = budget;
  }

  /** Returns a text of any length with replacements. Errors: `content_filter`, `unavailable`. */
  check(text: string): string {
    if (text.length <= chunk.heldChars + chunk.stepChars) return this.apply(text);
    const window = new TextWindow(this, chunk);
    return window.push(text) + window.end();
  }

  /** Opens a window for a text that is streamed. */
  openWindow(): TextWindow {
    return new TextWindow(this, held);
  }

  /** Returns a short text with everything replaced that any guardrail finds. */
  probe(text: string): string {
    let shown = text;
    for (const { redaction } of this.#guardrails) {
      try {
        shown = this.#budget.run(shown.length, () => redaction.apply(shown));
      } catch (error) {
        if (!(error instanceof GuardrailFailure)) throw error;
      }
    }
    return shown;
  }

  /** Returns a short text with replacements. Errors: as of `check`. */
  apply(text: string): string {
    let shown = text;
    for (const guardrail of this.#guardrails) {
      const replaced = this.#replaced(guardrail, shown);
      if (replaced === shown) continue;
      this.matched(guardrail);
      if (guardrail.action === 'redact') shown = replaced;
    }
    return shown;
  }

  /** Notes a match. `action` is the action of the guardrail. Errors: `content_filter` if it blocks. */
  matched(guardrail: Guardrail, action: Guardrail['action'] = guardrail.action): void {
    const outcome = { block: 'blocked', redact: 'redacted', report: 'reported' } as const;
    this.outcomes.set(guardrail, outcome[action]);
    if (action === 'block') throw blockedBy(guardrail, this.stage);
  }

  /** Notes that a guardrail could not check. Errors: if it blocks then, `cause` if that is for the caller, else `unavailable`. */
  failed(guardrail: Guardrail, cause: unknown): void {
    if (!this.outcomes.has(guardrail)) this.outcomes.set(guardrail, 'failed');
    if (guardrail.onFailure === 'block') throw cause instanceof AppError ? cause : failedCheck(guardrail, cause);
  }

  #replaced(guardrail: TextGuardrail, text: string): string {
    try {
      return this.#budget.run(text.length, () => guardrail.redaction.apply(text));
    } catch (error) {
      if (!(error instanceof GuardrailFailure)) throw error;
      this.failed(guardrail, error);
      return text;
    }
  }
}
