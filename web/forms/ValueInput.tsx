import { TextInput } from '@mantine/core';
import { CodeInput } from '../expressions/CodeInput.tsx';
import { ModeSwitch } from '../expressions/ModeSwitch.tsx';
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

/** A value in a line of others: a text, or an expression with its result below; the switch between them is beside it. */
export function ValueInput({ label, value, placeholder, readOnly, onChange }: ValueInputProps) {
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
    <div className={classes.valueLine}>
      <div className={classes.valueInput}>
        {mode.expression ? (
          <CodeInput
            label={label}
            value={value}
            placeholder={placeholder}
            readOnly={readOnly}
            onChange={mode.onWritten}
            language="expression"
            caret={mode.caret}
          />
        ) : (
          <TextInput
            aria-label={label}
            placeholder={placeholder}
            classNames={{ input: classes.code }}
            readOnly={readOnly}
            value={value}
            onChange={({ currentTarget }) =>
              mode.onTyped(currentTarget.value, currentTarget.selectionStart ?? currentTarget.value.length)
            }
          />
        )}
      </div>
      {mode.modes === null ? null : <ModeSwitch {...mode.modes} compact />}
    </div>
  );
}
