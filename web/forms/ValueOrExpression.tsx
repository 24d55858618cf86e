import type { ReactNode } from 'react';
import { ExpressionField } from '../expressions/ExpressionField.tsx';
import expressionClasses from '../expressions/expressions.module.css';
import { ModeSwitch } from '../expressions/ModeSwitch.tsx';
import { useExpressionMode } from '../expressions/useExpressionMode.ts';
import type { FieldProps } from './fieldProps.ts';
import { asExpression, fixedValue } from './fixedValue.ts';
import { descriptionOf, isExpression, placeholderOf, titleOf } from './jsonSchema.ts';

type ValueOrExpressionProps = FieldProps & {
  /** The widget of the fixed value. */
  children: (onChange: (value: unknown) => void) => ReactNode;
};

/** A value by a widget of its own (a number, a choice, a list …), or an expression in its place. */
export function ValueOrExpression({ children, ...props }: ValueOrExpressionProps) {
  const { schema, value, required, readOnly, problem, onChange } = props;
  const mode = useExpressionMode({
    title: titleOf(props),
    text: isExpression(value) ? value : '',
    value,
    switchable: !readOnly,
    firstText: () => asExpression(schema, value),
    onText: (text) => onChange(text === '' && !required ? undefined : text),
    onFixed: (known) => onChange(fixedValue(schema, known)),
  });
  const modes = mode.modes === null ? null : <ModeSwitch {...mode.modes} />;
  if (mode.expression || isExpression(value)) {
    return (
      <ExpressionField
        label={titleOf(props)}
        description={descriptionOf(schema)}
        placeholder={placeholderOf(schema)}
        required={required}
        readOnly={readOnly}
        {...(problem === undefined ? {} : { problem })}
        value={typeof value === 'string' ? value : ''}
        onChange={mode.onWritten}
        language="expression"
        caret={mode.caret}
        aside={modes}
      />
    );
  }
  return (
    <div className={expressionClasses.field}>
      {children((next) => (isExpression(next) ? mode.onTyped(next, next.length) : onChange(next)))}
      {modes}
    </div>
  );
}
