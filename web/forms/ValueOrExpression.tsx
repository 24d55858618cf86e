import { useState, type FocusEvent, type ReactNode } from 'react';
import { ExpressionField } from '../expressions/ExpressionField.tsx';
import expressionClasses from '../expressions/expressions.module.css';
import { ModeSwitch } from '../expressions/ModeSwitch.tsx';
import { useScope } from '../expressions/scope.ts';
import { useExpressionMode } from '../expressions/useExpressionMode.ts';
import type { FieldProps } from './fieldProps.ts';
import { asExpression, fixedValue } from './fixedValue.ts';
import { descriptionOf, isExpression, placeholderOf, titleOf } from './jsonSchema.ts';
import { useExpressionDrop } from './useExpressionDrop.ts';

type ValueOrExpressionProps = FieldProps & {
  /** The widget of the fixed value. It may also be typed an expression into. */
  children: (onChange: (value: unknown) => void) => ReactNode;
};

/**
 * A value by a widget of its own (a number, a choice, a list …), or an expression in its place. A user who types an expression into the
 * widget stays in it until the field loses focus.
 */
export function ValueOrExpression({ children, ...props }: ValueOrExpressionProps) {
  const { schema, value, required, readOnly, problem, onChange } = props;
  const hasScope = useScope() !== null;
  const [inWidget, setInWidget] = useState(false);
  const mode = useExpressionMode({
    title: titleOf(props),
    text: isExpression(value) ? value : '',
    value,
    switchable: !readOnly,
    firstText: () => asExpression(schema, value),
    onText: (text) => onChange(text === '' && !required ? undefined : text),
    onFixed: (known) => onChange(fixedValue(schema, known)),
  });
  const onMode = (next: boolean) => {
    setInWidget(false);
    mode.modes?.onChange(next);
  };
  const drop = useExpressionDrop(mode.modes === null ? null : mode.onWritten);
  const modes = mode.modes === null ? null : <ModeSwitch {...mode.modes} onChange={onMode} />;
  if (!inWidget && (mode.expression || isExpression(value))) {
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
        place={mode.place}
        aside={modes}
      />
    );
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // Switching to another window and back keeps the user's position.
    const isThere = (element: EventTarget | null) => element instanceof Node && currentTarget.contains(element);
    if (!isThere(relatedTarget) && !isThere(document.activeElement)) setInWidget(false);
  };
  return (
    <div className={expressionClasses.field} data-over={drop.over || undefined} onBlur={onBlur} {...drop.handlers}>
      {children((next) => {
        if (hasScope && isExpression(next)) setInWidget(true);
        onChange(next);
      })}
      {modes}
    </div>
  );
}
