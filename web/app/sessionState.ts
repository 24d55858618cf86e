import { createContext, useContext, useState } from 'react';

/** State that pages keep by name until the account signs out or the page reloads. */
export const SessionStateContext = createContext<Map<string, unknown> | null>(null);

function useSessionMap(): Map<string, unknown> {
  const values = useContext(SessionStateContext);
  if (values === null) throw new Error('This page needs a signed-in account.');
  return values;
}

/** An object that is made once a session and found again whenever a page with this name for it is opened. */
export function useSessionObject<Value>(name: string, make: () => Value): Value {
  const values = useSessionMap();
  const [object] = useState(() => {
    if (!values.has(name)) values.set(name, make());
    return values.get(name) as Value;
  });
  return object;
}

/** Works like `useState`, but keeps the value when the user leaves the page and returns. */
export function useSessionState<Value>(name: string, initial: Value): [Value, (next: Value) => void] {
  const values = useSessionMap();
  const [value, setValue] = useState(() => (values.has(name) ? (values.get(name) as Value) : initial));
  const keep = (next: Value) => {
    values.set(name, next);
    setValue(next);
  };
  return [value, keep];
}
