import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ExpressionField } from '../expressions/ExpressionField.tsx';
import { useFailureIn } from '../expressions/failure.ts';
import { ModeSwitch } from '../expressions/ModeSwitch.tsx';
import { useScope } from '../expressions/scope.ts';
import { useExpressionMode } from '../expressions/useExpressionMode.ts';
import type { FieldProps } from './fieldProps.ts';
import { descriptionOf, languageOf, placeholderOf, titleOf } from './jsonSchema.ts';
import { submitByKeys } from './submitByKeys.ts';
import { textOf } from './textOf.ts';

/**
 * A text of one line, which Enter sends with its form; or an area that grows with its content, where that is long, holds lines or is only
 * looked at. In a node it is one editor from the beginning, whatever is typed: of texts that may hold expressions, or of code.
 */
export function TextField(props: FieldProps & { long?: boolean }) {
  const { schema, value, required, readOnly, problem, onChange, long = false } = props;
  const isTried = useScope() !== null;
  const text = textOf(value);
  const failure = useFailureIn(props.path, text);
  // What once held lines stays an area: a field never changes under the cursor.
  const [hasLines, setHasLines] = useState(false);
  if (!hasLines && text.includes('\n')) setHasLines(true);
  const title = titleOf(props);
  const language = languageOf(schema);
  const store = (next: string) => onChange(next === '' && !required ? undefined : next);
  const mode = useExpressionMode({
    title,
    text,
    value,
    switchable: !readOnly && language === null,
    firstText: () => text || '{{  }}',
    onText: store,
    onFixed: ({ given, before }) => store(textOf(given ?? before)),
  });
  const shared = { description: descriptionOf(schema), placeholder: placeholderOf(schema), required, readOnly };
  const code = { ...shared, label: title, value: text, failure, ...(problem === undefined ? {} : { problem }) };
  if (language === 'javascript' || language === 'python')
    return <ExpressionField {...code} onChange={store} language={language} lines={10} numbered />;
  // Read-only values need no editor: a plain field is enough.
  if (isTried && (!readOnly || mode.expression || language !== null)) {
    return (
      <ExpressionField
        {...code}
        onChange={mode.onWritten}
        language={language ?? 'expression'}
        lines={long ? 3 : 1}
        place={mode.place}
        aside={mode.modes === null ? null : <ModeSwitch {...mode.modes} />}
      />
    );
  }
  const plain = { ...shared, label: title, error: problem, withAsterisk: required, value: text };
  if (!long && !hasLines && !readOnly)
    return <TextInput {...plain} onChange={({ currentTarget }) => store(currentTarget.value)} />;
  return (
    <Textarea
      {...plain}
      autosize
      minRows={long ? 3 : 1}
      maxRows={14}
      onKeyDown={submitByKeys}
      onChange={({ currentTarget }) => store(currentTarget.value)}
    />
  );
}
