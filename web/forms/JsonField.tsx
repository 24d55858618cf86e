import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { FieldLabel } from './FieldLabel.tsx';
import classes from './forms.module.css';
import type { FieldProps } from './fieldProps.ts';
import { descriptionOf, isExpression, placeholderOf, titleOf } from './jsonSchema.ts';
import { parseJsonText, toJsonText } from './jsonText.ts';

type Draft = { typed: string; value: unknown; problem?: string };

/** True where the stored value is still the one that was typed, so that the text may stay as typed. */
function isCurrent(draft: Draft, value: unknown): boolean {
  return draft.problem !== undefined || JSON.stringify(draft.value) === JSON.stringify(value);
}

/** Any JSON value as text. What does not parse is kept in the field, named, and not stored. */
export function JsonField(props: FieldProps) {
  const { schema, value, required, readOnly, problem, onChange } = props;
  const [draft, setDraft] = useState<Draft | null>(null);
  const current = draft !== null && isCurrent(draft, value) ? draft : null;
  return (
    <Textarea
      label={<FieldLabel expression={isExpression(value)}>{titleOf(props)}</FieldLabel>}
      description={descriptionOf(schema)}
      placeholder={placeholderOf(schema) ?? 'Text, JSON or an expression'}
      error={current?.problem ?? problem}
      withAsterisk={required}
      readOnly={readOnly}
      autosize
      minRows={schema['x-control'] === 'code' ? 3 : 1}
      maxRows={16}
      classNames={{ input: classes.code }}
      value={current?.typed ?? toJsonText(value)}
      onBlur={() => setDraft((before) => (before?.problem === undefined ? null : before))}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        const parsed = parseJsonText(typed);
        setDraft(parsed.ok ? { typed, value: parsed.value } : { typed, value, problem: parsed.problem });
        if (parsed.ok) onChange(parsed.value);
      }}
    />
  );
}
