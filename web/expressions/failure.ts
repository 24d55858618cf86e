import { createContext, useContext, useState } from 'react';
import type { Diagnostic } from '@codemirror/lint';

/** Failure of the last run: the pointer of a parameter, and the place in its text, from 1. */
export type Failure = { pointer: string; line: number; column: number; message: string };

/** The failure of the last run of the node whose form is around; null if there is none with a place. */
export const FailureContext = createContext<Failure | null>(null);

/** A failure in one text, as it was when the failure became known. */
export type TextFailure = Failure & { text: string };

/** Returns the failure in the text at this pointer, until the text changes. */
export function useFailureIn(pointer: string, text: string): TextFailure | null {
  const failure = useContext(FailureContext);
  const [known, setKnown] = useState<TextFailure | null>(null);
  const here = failure?.pointer === pointer ? failure : null;
  const isOther = here === null ? known !== null : known?.line !== here.line || known.message !== here.message;
  if (isOther) setKnown(here && { ...here, text });
  return known?.text === text ? known : null;
}

/** Returns the marks of a failure in a text: the line, from its column on. */
export function failureRemarks(text: string, failure: TextFailure | null): Diagnostic[] {
  if (failure === null || failure.text !== text) return [];
  const lines = text.split('\n');
  const line = lines[failure.line - 1];
  if (line === undefined) return [];
  const start = lines.slice(0, failure.line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const first = line.length - line.trimStart().length;
  const column = Math.min(failure.column - 1, line.length);
  const from = start + (column < line.trimEnd().length ? Math.max(column, 0) : first);
  return [{ from, to: Math.max(from, start + line.trimEnd().length), severity: 'error', message: failure.message }];
}
