import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { ExpressionField } from '../expressions/ExpressionField.tsx';
import expressionClasses from '../expressions/expressions.module.css';
import { ModeSwitch } from '../expressions/ModeSwitch.tsx';
import { useScope } from '../expressions/scope.ts';
import { useExpressionMode } from '../expressions/useExpressionMode.ts';
import { t } from '../texts/texts.ts';
import type { FieldProps } from './fieldProps.ts';
import { descriptionOf, isExpression, placeholderOf, titleOf } from './jsonSchema.ts';
import { looksLikeJson, parseJsonText, toJsonText } from './jsonText.ts';

type Draft = { typed: string; value: unknown; problem?: string };

/** True where the stored value is still the one that was typed, so that the text may stay as typed. */
function isCurrent(draft: Draft, value: unknown): boolean {
  return draft.problem !== undefined || JSON.stringify(draft.value) === JSON.stringify(value);
}

/** Any JSON value as text, in an editor once it is more than a word. What does not parse is kept in the field, named, and not stored. */
export function JsonField(props: FieldProps) {
  const { schema, value, required, readOnly, problem, onChange } = props;
  const scope = useScope();
  const [draft, setDraft] = useState<Draft | null>(null);
  const current = draft !== null && isCurrent(draft, value) ? draft : null;
  const text = current?.typed ?? toJsonText(value);
  const title = titleOf(props);
  const write = (typed: string) => {
    const parsed = parseJsonText(typed);
    setDraft(parsed.ok ? { typed, value: parsed.value } : { typed, value, problem: parsed.problem });
    if (parsed.ok) onChange(parsed.value);
  };
  const mode = useExpressionMode({
    title,
    text,
    value,
    switchable: !readOnly && (!looksLikeJson(text) || isExpression(value)),
    firstText: () => text || '{{  }}',
    onText: write,
    onFixed: ({ given, before }) => write(toJsonText(given ?? before)),
  });
  const isCode = schema['x-control'] === 'code';
  const modes = mode.modes === null ? null : <ModeSwitch {...mode.modes} />;
  const shownProblem = current?.problem ?? problem;
  const shared = {
    description: descriptionOf(schema),
    placeholder: placeholderOf(schema) ?? t('Text, JSON or an expression'),
    required,
    readOnly,
  };
  if (scope !== null && (mode.expression || isCode || looksLikeJson(text))) {
    return (
      <ExpressionField
        {...shared}
        {...(shownProblem === undefined ? {} : { problem: shownProblem })}
        label={title}
        value={text}
        onChange={mode.expression ? mode.onWritten : write}
        language={mode.expression ? 'expression' : looksLikeJson(text) ? 'json' : 'plain'}
        lines={isCode ? 3 : 1}
        caret={mode.caret}
        aside={modes}
      />
    );
  }
  return (
    <div className={expressionClasses.field}>
      <Textarea
        {...shared}
        label={title}
        error={shownProblem}
        withAsterisk={required}
        autosize
        minRows={isCode ? 3 : 1}
        maxRows={16}
        value={text}
        onBlur={() => setDraft((before) => (before?.problem === undefined ? null : before))}
        onChange={({ currentTarget }) => {
          const { value: typed, selectionStart } = currentTarget;
          // The editor that takes the place of this field goes on where it was left.
          if (looksLikeJson(typed)) mode.setCaret(selectionStart);
          mode.onTyped(typed, selectionStart);
        }}
      />
      {modes}
    </div>
  );
}
