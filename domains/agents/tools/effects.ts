/** Effects of a tool on a run (decisions §14): it reads private data, brings untrusted content, sends data out, or changes something. */
export type Effect = 'reads_private' | 'brings_untrusted' | 'sends_out' | 'changes';

export const everyEffect: readonly Effect[] = ['reads_private', 'brings_untrusted', 'sends_out', 'changes'];

/** A node type's declared effects: constant, or computed from its unresolved parameters. */
export type DeclaredEffects = readonly Effect[] | ((parameters: Record<string, unknown>) => readonly Effect[]);

export function effectsOf(declared: DeclaredEffects, parameters: Record<string, unknown>): readonly Effect[] {
  return typeof declared === 'function' ? declared(parameters) : declared;
}

/** The combined effects of an agent's tools. */
export interface Standing {
  /** Something of strangers is in the conversation. */
  isTainted: boolean;
  /** It could read private data, or has some. */
  readsPrivate: boolean;
}

/** Returns whether a call needs approval because of content that the run has read, regardless of its requester. */
export function isDangerous(effects: readonly Effect[], { isTainted, readsPrivate }: Standing): boolean {
  return isTainted && readsPrivate && (effects.includes('sends_out') || effects.includes('changes'));
}
