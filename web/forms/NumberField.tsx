import { NumberInput, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useScope } from '../expressions/scope.ts';
import type { FieldProps } from './fieldProps.ts';
import { descriptionOf, placeholderOf, titleOf } from './jsonSchema.ts';
import { numberOf } from './numberText.ts';
import { amountOf, shownAmount } from '../parts/typedAmount.ts';
import { textOf } from './textOf.ts';
import { useDraftText } from './useDraftText.ts';

function limit(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** A number within the schema's limits. If expressions are known, one can be typed into it as into any field. */
export function NumberField(props: FieldProps) {
  const { schema, value, required, readOnly, problem, onChange } = props;
  const { minimum, maximum, type, default: standard } = schema;
  const hasScope = useScope() !== null;
  const shared = {
    label: titleOf(props),
    description: descriptionOf(schema),
    placeholder: placeholderOf(schema),
    error: problem,
    withAsterisk: required,
    readOnly,
  };
  const shown = typeof value === 'number' || typeof value === 'string' ? value : (limit(standard) ?? '');
  if (hasScope) return <WrittenNumber {...props} shared={shared} />;
  return (
    <NumberInput
      {...shared}
      value={shown}
      min={limit(minimum)}
      max={limit(maximum)}
      allowDecimal={type !== 'integer'}
      onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
    />
  );
}

/** Numbers as the page's language writes them; texts, such as expressions, as they are. */
function shown(value: unknown): string {
  return typeof value === 'number' ? shownAmount(String(value)) : textOf(value);
}

/** Keeps input that is not a number as typed and reports it as an issue of the graph. */
function WrittenNumber({ schema, value, readOnly, onChange, shared }: FieldProps & { shared: object }) {
  const { minimum = -Infinity, maximum = Infinity, default: standard } = schema;
  const typed = useDraftText(value, {
    show: (held) => shown(held ?? limit(standard)),
    read: (text) => (text.trim() === '' ? undefined : (numberOf(amountOf(text)) ?? text)),
  });
  const step = (event: KeyboardEvent) => {
    const now = numberOf(amountOf(typed.text));
    if (readOnly || now === null || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const next = Math.round((now + (event.key === 'ArrowUp' ? 1 : -1)) * 1e9) / 1e9;
    if (next >= Number(minimum) && next <= Number(maximum)) onChange(typed.write(shownAmount(String(next))));
  };
  return (
    <TextInput
      {...shared}
      inputMode="text"
      autoComplete="off"
      value={typed.text}
      onChange={({ currentTarget }) => onChange(typed.write(currentTarget.value))}
      onBlur={typed.leave}
      onKeyDown={step}
    />
  );
}
