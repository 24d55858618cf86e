import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { TypedText } from '../expressions/TypedText.ts';

/**
 * Keeps the text of a plain field locally while the user types: changes are reported after pauses and on blur, not with each key. `leave`
 * belongs to the field's `onBlur`.
 */
export function useTypedText(value: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = useRef(onChange);
  // The current value and its pending one: a busy page responds late.
  const told = useRef([value]);
  useLayoutEffect(() => {
    take.current = onChange;
  });
  // Applies an undo or another user's change after all typed text has been reported.
  useEffect(() => {
    const place = told.current.lastIndexOf(value);
    const last = told.current.at(-1);
    told.current = place < 0 ? [value] : told.current.slice(place);
    if (place < 0) setTyped((before) => (before === last ? null : before));
  }, [value]);
  const writing = useRef<TypedText | null>(null);
  useEffect(() => {
    const flush = () => writing.current?.flush();
    // Before the page asks whether everything is saved.
    window.addEventListener('beforeunload', flush, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', flush, { capture: true });
      flush();
    };
  }, []);
  const leave = () => {
    writing.current?.flush();
    writing.current = null;
    setTyped(null);
  };
  return {
    text: typed ?? value,
    write: (text: string) => {
      writing.current ??= new TypedText(value, (next) => {
        told.current.push(next);
        take.current(next);
      });
      setTyped(text);
      writing.current.write(text);
    },
    leave,
  };
}
