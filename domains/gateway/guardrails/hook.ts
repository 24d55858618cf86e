import type { Caller } from '../routing/caller.ts';
import type { Guardrail, Stage } from './guardrail.ts';

/** Texts to be judged. */
export interface HookQuestion {
  readonly guardrail: Guardrail;
  readonly stage: Stage;
  readonly texts: readonly string[];
  readonly caller: Caller;
  readonly signal: AbortSignal;
}

/** `replaced` has a text for each one of the question. */
export type HookVerdict = { verdict: 'allowed' | 'found' } | { verdict: 'replaced'; texts: readonly string[] };

/** Judges texts. Throws if it cannot. */
export type Hook = (question: HookQuestion) => Promise<HookVerdict>;

/** The hooks of an instance, by kind of guardrail. */
export type Hooks = Readonly<Partial<Record<Guardrail['kind'], Hook>>>;
