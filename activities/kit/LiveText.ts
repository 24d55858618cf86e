/** People who look on while a model speaks, as a node sees them. What they see is worth nothing later: failures are not told. */
export interface LiveText {
  /** Shows all that a model has said so far; a few times a second at most, the rest is left out. */
  show: (text: string, step?: number) => Promise<void>;
  /** It is said: whoever looks on reads the result. */
  end: () => Promise<void>;
}
