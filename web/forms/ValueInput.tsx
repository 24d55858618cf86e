import { TextInput } from '@mantine/core';
import { CodeInput } from '../expressions/CodeInput.tsx';
import expressionClasses from '../expressions/expressions.module.css';
import { ModeSwitch } from '../expressions/ModeSwitch.tsx';
import { useScope } from '../expressions/scope.ts';
import { useExpressionMode } from '../expressions/useExpressionMode.ts';
import classes from './forms.module.css';
import { textOf } from './textOf.ts';

type ValueInputProps = {
  /** Accessible name; there is no visible one. */
  label: string;
  value: string;
  placeholder?: string;
  readOnly: boolean;
  onChange: (value: string) => void;
};

/** A value in a line of others: a text that may hold expressions, with the result below and the switch above it. */
export function ValueInput({ label, value, placeholder, readOnly, onChange }: ValueInputProps) {
  const isTried = useScope() !== null;
  const mode = useExpressionMode({
    title: label,
    text: value,
    value,
    switchable: !readOnly,
    firstText: () => value || '{{  }}',
    onText: onChange,
    onFixed: ({ given, before }) => onChange(textOf(given ?? before)),
  });
  return (
    <div className={expressionClasses.field} data-bare>
      {isTried && (!readOnly || mode.expression) ? (
        <CodeInput
          label={label}
          value={value}
          placeholder={placeholder}
          readOnly={readOnly}
          onChange={mode.onWritten}
          language="expression"
          singleLine
          place={mode.place}
        />
      ) : (
        <TextInput
          aria-label={label}
          placeholder={placeholder}
          classNames={{ input: classes.code }}
          readOnly={readOnly}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
      {mode.modes === null ? null : <ModeSwitch {...mode.modes} />}
    </div>
  );
}
