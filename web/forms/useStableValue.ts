import { useMemo } from 'react';

/** Plain data, the very same object for as long as it says the same: who gets it is not drawn anew for a copy. */
export function useStableValue<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as Value, [text]);
}
