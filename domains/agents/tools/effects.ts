/**
 * What a tool can do to a run (decisions §14): read what strangers must not see, bring in what strangers wrote, carry something out, change
 * something.
 */
export type Effect = 'reads_private' | 'brings_untrusted' | 'sends_out' | 'changes';

export const everyEffect: readonly Effect[] = ['reads_private', 'brings_untrusted', 'sends_out', 'changes'];

/** What a node type says of itself: the same for all parameters, or by its parameters as written. */
export type DeclaredEffects = readonly Effect[] | ((parameters: Record<string, unknown>) => readonly Effect[]);

export function effectsOf(declared: DeclaredEffects, parameters: Record<string, unknown>): readonly Effect[] {
  return typeof declared === 'function' ? declared(parameters) : declared;
}

/** What an agent can do as a whole. */
export interface Standing {
  /** Something of strangers is in the conversation. */
  isTainted: boolean;
  /** It could read private data, or has some. */
  readsPrivate: boolean;
}

/** Whether a call has to be approved because of what the run has read, whoever asked for it. */
export function isDangerous(effects: readonly Effect[], { isTainted, readsPrivate }: Standing): boolean {
  return isTainted && readsPrivate && (effects.includes('sends_out') || effects.includes('changes'));
}
