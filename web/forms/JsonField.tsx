import { Textarea } from '@mantine/core';
import { ExpressionField } from '../expressions/ExpressionField.tsx';
import { ModeSwitch } from '../expressions/ModeSwitch.tsx';
import { useScope } from '../expressions/scope.ts';
import { useExpressionMode } from '../expressions/useExpressionMode.ts';
import { t } from '../texts/texts.ts';
import type { FieldProps } from './fieldProps.ts';
import { descriptionOf, isExpression, placeholderOf, titleOf } from './jsonSchema.ts';
import { looksLikeJson, parseJsonText, toJsonText } from './jsonText.ts';
import { submitByKeys } from './submitByKeys.ts';
import { useDraftText } from './useDraftText.ts';

/**
 * Any JSON value as text. Invalid JSON is reported and kept as text until it parses. The text stays as it is typed, also when the field is
 * left: if it grew by new lines then, it would move away the button that is being clicked.
 */
export function JsonField(props: FieldProps) {
  const { schema, value, required, readOnly, problem, onChange } = props;
  const scope = useScope();
  const typed = useDraftText(value, { show: toJsonText, read: (text) => parseJsonText(text).value });
  const { text } = typed;
  const title = titleOf(props);
  const write = (next: string) => onChange(typed.write(next));
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
  const parsed = parseJsonText(text);
  const shownProblem = parsed.ok ? problem : parsed.problem;
  const shared = {
    description: descriptionOf(schema),
    placeholder: placeholderOf(schema) ?? t('expressions.textOrExpression'),
    required,
    readOnly,
  };
  if (scope !== null) {
    return (
      <ExpressionField
        {...shared}
        {...(shownProblem === undefined ? {} : { problem: shownProblem })}
        label={title}
        value={text}
        onChange={mode.onWritten}
        language={looksLikeJson(text) && !mode.expression ? 'json' : 'expression'}
        lines={isCode ? 3 : 1}
        place={mode.place}
        aside={mode.modes === null ? null : <ModeSwitch {...mode.modes} />}
      />
    );
  }
  return (
    <Textarea
      {...shared}
      label={title}
      error={shownProblem}
      withAsterisk={required}
      onKeyDown={submitByKeys}
      autosize
      minRows={isCode ? 3 : 1}
      maxRows={16}
      value={text}
      onChange={({ currentTarget }) => write(currentTarget.value)}
    />
  );
}
