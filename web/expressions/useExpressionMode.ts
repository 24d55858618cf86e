import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ModeSwitchProps } from './ModeSwitch.tsx';
import { openedExpression } from './openedExpression.ts';
import { previewQuery } from './previewQuery.ts';
import { useScope } from './scope.ts';

type ExpressionModeInput = {
  title: string;
  /** The value as its text. */
  text: string;
  /** The fixed value, kept while an expression stands in its place. */
  value: unknown;
  /** False where nobody may choose. */
  switchable: boolean;
  /** The text that an expression in the place of the fixed value begins with. */
  firstText: () => string;
  onText: (text: string) => void;
  /** Puts a fixed value in the place of the expression: `given` by it where that is known, else the one that was `before`. */
  onFixed: (known: { given: unknown; before: unknown }) => void;
};

/** Whether a field shows a fixed value or an expression, and the ways between: the switch, and `{{` where text is typed. */
export function useExpressionMode(input: ExpressionModeInput) {
  const { title, text, value, switchable, firstText, onText, onFixed } = input;
  const scope = useScope();
  const queries = useQueryClient();
  // Whoever deletes the last brace is still writing an expression.
  const [chosen, setChosen] = useState(false);
  const [caret, setCaret] = useState<number | null>(null);
  const before = useRef<unknown>(undefined);
  const expression = scope !== null && (text.includes('{{') || chosen);
  const setMode = (next: boolean) => {
    setChosen(next);
    if (next) {
      const first = firstText();
      before.current = value;
      setCaret(/ ?\}\}$/.test(first) ? first.length - 3 : first.length);
      if (first !== text) onText(first);
      return;
    }
    setCaret(null);
    const known = scope && queries.getQueryData(previewQuery(scope, [text]).queryKey);
    const result = known?.results[0];
    const given = result?.error === null && !result.truncated ? result.value : undefined;
    if (text.includes('{{')) onFixed({ given, before: before.current });
  };
  const modes: ModeSwitchProps | null = switchable && scope !== null ? { title, expression, onChange: setMode } : null;
  return {
    expression,
    /** Where the editor puts its caret at first; null leaves the focus where it is. */
    caret,
    modes,
    /** Takes what was typed into the editor. */
    onWritten: (next: string) => {
      setChosen(true);
      onText(next);
    },
    /** Takes what was typed into the field of the fixed value: with `{{` it becomes an expression. */
    onTyped: (typed: string, position: number) => {
      const opened = scope && openedExpression(typed, position);
      if (opened) {
        before.current = value;
        setCaret(opened.caret);
      }
      onText(opened ? opened.text : typed);
    },
    setCaret,
  };
}
