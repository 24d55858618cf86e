import { useMemo } from 'react';

/** Returns the same object while plain data stays equal, so that copies cause no render. */
export function useStableValue<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as Value, [text]);
}
