import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Place } from './CodeMirror.tsx';
import type { ModeSwitchProps } from './ModeSwitch.tsx';
import { previewQuery } from './previewQuery.ts';
import { useScope } from './scope.ts';

type ExpressionModeInput = {
  title: string;
  /** The value as its text. */
  text: string;
  /** The fixed value, kept while an expression replaces it. */
  value: unknown;
  /** False if the mode cannot be switched. */
  switchable: boolean;
  /** The text that an expression in the place of the fixed value begins with. */
  firstText: () => string;
  onText: (text: string) => void;
  /** Replaces the expression with a fixed value: its result (`given`) if known, else the previous value (`before`). */
  onFixed: (known: { given: unknown; before: unknown }) => void;
};

/** Whether a field holds a fixed value or an expression, and the ways between: the switch, and `{{` in the text. */
export function useExpressionMode(input: ExpressionModeInput) {
  const { title, text, value, switchable, firstText, onText, onFixed } = input;
  const scope = useScope();
  const queries = useQueryClient();
  // A user who deletes the last brace is still editing an expression.
  const [chosen, setChosen] = useState(false);
  const [place, setPlace] = useState<Place | null>(null);
  const before = useRef<unknown>(undefined);
  const expression = scope !== null && (text.includes('{{') || chosen);
  const setMode = (next: boolean) => {
    setChosen(next);
    if (next) {
      const first = firstText();
      before.current = value;
      setPlace(placeIn(first));
      if (first !== text) onText(first);
      return;
    }
    setPlace(null);
    const known = scope && queries.getQueryData(previewQuery(scope, [text]).queryKey);
    const result = known?.results[0];
    const given = result?.error === null && !result.truncated ? result.value : undefined;
    if (text.includes('{{')) onFixed({ given, before: before.current });
  };
  const modes: ModeSwitchProps | null = switchable && scope !== null ? { title, expression, onChange: setMode } : null;
  return {
    expression,
    /** Range to select and focus in the editor after switching to an expression. */
    place,
    modes,
    /** Takes what was typed into the editor. */
    onWritten: (next: string) => {
      // Nothing was fixed before but what is typed over.
      if (next.includes('{{') && !text.includes('{{')) before.current = value;
      setChosen(next.includes('{{') || expression);
      onText(next);
    },
  };
}

/** In a text that was just made an expression: its code where it is one, so that typing replaces it; else the end. */
function placeIn(text: string): Place {
  const code = /^\{\{ ([^]*) \}\}$/.exec(text)?.[1];
  if (code === undefined) return { from: text.length, to: text.length };
  return { from: 3, to: 3 + code.length };
}
