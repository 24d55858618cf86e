/** A value with its past and future. */
export type History<Value> = {
  past: readonly Value[];
  present: Value;
  future: readonly Value[];
  /** The run of small edits that the present belongs to, or `null`. */
  run: string | null;
};

/** At most so many steps are kept. */
export const maxSteps = 200;

/** A history that starts here. */
export function startHistory<Value>(present: Value): History<Value> {
  return { past: [], present, future: [], run: null };
}

/**
 * Takes an edit. Edits of the same `run` (letters typed into one field, say) become one step to undo;
 * an edit that changes nothing leaves the history as it is.
 */
export function record<Value>(history: History<Value>, present: Value, run: string | null = null): History<Value> {
  if (present === history.present) return history;
  if (run !== null && run === history.run) return { ...history, present, future: [] };
  return { past: [...history.past, history.present].slice(-maxSteps), present, future: [], run };
}

/** Goes one step back, where there is one. */
export function undo<Value>(history: History<Value>): History<Value> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future], run: null };
}

/** Takes one undone step again, where there is one. */
export function redo<Value>(history: History<Value>): History<Value> {
  const [next, ...later] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future: later, run: null };
}
