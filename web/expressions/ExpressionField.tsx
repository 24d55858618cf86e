import { Input } from '@mantine/core';
import { useId, useRef, type ReactNode } from 'react';
import classes from './expressions.module.css';
import { CodeInput, type CodeInputProps } from './CodeInput.tsx';

type ExpressionFieldProps = Omit<CodeInputProps, 'describedBy' | 'invalid'> & {
  description?: string;
  problem?: string;
  /** Beside the label: the way back to a fixed value, for example. */
  aside?: ReactNode;
};

/** A labelled field around an editor of expressions or code. */
export function ExpressionField({ description, problem, aside, ...input }: ExpressionFieldProps) {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const described = [description && `${id}-description`, problem && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div ref={field} className={classes.field}>
      <Input.Wrapper
        id={id}
        label={input.label}
        labelElement="div"
        labelProps={{ onClick: () => field.current?.querySelector<HTMLElement>('.cm-content, textarea')?.focus() }}
        description={description}
        error={problem}
        withAsterisk={input.required}
      >
        <div className={classes.input}>
          <CodeInput
            {...input}
            invalid={problem !== undefined}
            describedBy={described === '' ? undefined : described}
          />
        </div>
      </Input.Wrapper>
      {aside}
    </div>
  );
}
