import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { TypedText } from '../expressions/TypedText.ts';

/**
 * A text that a plain field holds itself while somebody types: the page is told in pauses, and when the field is left, not with each
 * key. `leave` belongs to the field's `onBlur`.
 */
export function useTypedText(value: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = useRef(onChange);
  const told = useRef(value);
  useLayoutEffect(() => {
    take.current = onChange;
  });
  // Undone, or written by somebody else, after all that was typed here had been told.
  useEffect(() => {
    setTyped((before) => (before === told.current && value !== told.current ? null : before));
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
        told.current = next;
        take.current(next);
      });
      setTyped(text);
      writing.current.write(text);
    },
    leave,
  };
}
