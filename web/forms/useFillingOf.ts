import { useMemo, useRef } from 'react';
import type { FieldProps } from './fieldProps.ts';
import { readFilled, type FilledEntry, type Filling } from './filling.ts';
import type { JsonSchema } from './jsonSchema.ts';
import { useSetSiblings, useSiblings } from './siblings.ts';
import { useHandler } from './useHandler.ts';
import { useStableValue } from './useStableValue.ts';

const unknown: JsonSchema = {};

/** Returns what the model fills in of a tool's parameters, which have this schema, and the handler of changes of the parameters. */
export function useFillingOf(
  { name, path, readOnly, onChange }: FieldProps,
  schema = unknown,
): { filling: Filling; onParameters: (parameters: unknown) => void } {
  const filled = useStableValue(readFilled(useSiblings()['filled']));
  const setSiblings = useSetSiblings();
  const pending = useRef<FilledEntry[] | null>(null);
  const change = useHandler((next: FilledEntry[]) => {
    pending.current = null;
    setSiblings({ filled: next });
  });
  const changeWithParameters = useHandler((next: FilledEntry[]) => {
    pending.current = next;
  });
  const onParameters = useHandler((parameters: unknown) => {
    const next = pending.current;
    pending.current = null;
    if (next === null) onChange(parameters);
    else setSiblings({ [name]: parameters, filled: next });
  });
  const filling = useMemo(
    () => ({ root: path, schema, filled, actions: readOnly ? null : { change, changeWithParameters } }),
    [path, schema, filled, readOnly, change, changeWithParameters],
  );
  return { filling, onParameters };
}
