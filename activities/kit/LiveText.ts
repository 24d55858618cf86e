/** People who look on while a model speaks, as a node sees them. It is of no later use: failures are not reported. */
export interface LiveText {
  /** Shows all that a model has said so far; a few times a second at most, the rest is left out. */
  show: (text: string, step?: number) => Promise<void>;
  /** It is complete: viewers read the result. */
  end: () => Promise<void>;
}
