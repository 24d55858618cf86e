import { useState } from 'react';

type Typed = { text: string; value: unknown };

/** Converts between a value and the text of its field. */
type Reading = { show: (value: unknown) => string; read: (text: string) => unknown };

/**
 * A text whose value is no text: `1.` and `1.0` stay as they are typed as long as they say what is stored, until the field is
 * left. `write` answers the value that a text means.
 */
export function useDraftText(value: unknown, { show, read }: Reading) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const isCurrent = typed !== null && JSON.stringify(typed.value) === JSON.stringify(value);
  return {
    text: isCurrent ? typed.text : show(value),
    write: (text: string): unknown => {
      const next = read(text);
      setTyped({ text, value: next });
      return next;
    },
    leave: () => setTyped(null),
  };
}
