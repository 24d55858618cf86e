import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ExpressionField } from '../expressions/ExpressionField.tsx';
import expressionClasses from '../expressions/expressions.module.css';
import { ModeSwitch } from '../expressions/ModeSwitch.tsx';
import { openedExpression } from '../expressions/openedExpression.ts';
import { previewQuery } from '../expressions/previewQuery.ts';
import { useScope } from '../expressions/scope.ts';
import type { FieldProps } from './fieldProps.ts';
import { descriptionOf, isExpression, languageOf, placeholderOf, titleOf } from './jsonSchema.ts';

/**
 * A text that grows with its content. Where `{{` is written in it, or the switch beside its label is used, it is an editor of
 * expressions; a program has an editor of code. `removable`: the fixed value is another widget's, a number or a choice.
 */
export function TextField(props: FieldProps & { long?: boolean; removable?: boolean }) {
  const { schema, value, required, readOnly, problem, onChange, long = false, removable = false } = props;
  const scope = useScope();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(false);
  const [caret, setCaret] = useState<number | null>(null);
  const typed = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  const title = titleOf(props);
  const language = languageOf(schema);
  const store = (next: string) => onChange(next === '' && !required ? undefined : next);
  const shared = { description: descriptionOf(schema), placeholder: placeholderOf(schema), required, readOnly };
  const code = {
    ...shared,
    label: title,
    value: typed,
    onChange: store,
    ...(problem === undefined ? {} : { problem }),
  };
  if (language === 'javascript') return <ExpressionField {...code} language="javascript" lines={10} numbered />;
  const expression = scope !== null && (isExpression(value) || chosen);
  const setMode = (next: boolean) => {
    setChosen(next);
    if (next) {
      if (typed === '') onChange('{{  }}');
      setCaret(typed === '' ? 3 : typed.length);
      return;
    }
    setCaret(null);
    if (!isExpression(value)) return;
    const known = scope && queries.getQueryData(previewQuery(scope, [typed]).queryKey);
    const result = known?.results[0];
    const fixed = result?.error === null && !result.truncated ? result.value : undefined;
    if (removable) onChange(typeof fixed === schema.type ? fixed : schema.default);
    else store(typeof fixed === 'string' || typeof fixed === 'number' ? String(fixed) : '');
  };
  const modes =
    readOnly || scope === null ? null : <ModeSwitch title={title} expression={expression} onChange={setMode} />;
  if (expression || (language !== null && scope !== null)) {
    return (
      <ExpressionField
        {...code}
        // Whoever deletes the last brace is still writing an expression.
        onChange={(next) => {
          setChosen(true);
          store(next);
        }}
        language={language ?? 'expression'}
        lines={long ? 3 : 1}
        caret={caret}
        aside={language === null ? modes : null}
      />
    );
  }
  return (
    <div className={expressionClasses.field}>
      <Textarea
        {...shared}
        label={title}
        error={problem}
        withAsterisk={required}
        value={typed}
        autosize
        minRows={long ? 3 : 1}
        maxRows={14}
        onChange={({ currentTarget }) => {
          const opened = scope && openedExpression(currentTarget.value, currentTarget.selectionStart);
          if (opened) setCaret(opened.caret);
          store(opened ? opened.text : currentTarget.value);
        }}
      />
      {modes}
    </div>
  );
}
