import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { amountOf, shownAmount } from './typedAmount.ts';

type AmountInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'inputMode'> & {
  /** With a decimal point, as the contract writes it; also a text that is no amount. */
  value?: string;
  onChange?: (value: string) => void;
};

/** Takes an amount as people write it in the page's language: with a decimal comma or point. */
export function AmountInput({ value = '', onChange, ...rest }: AmountInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && amountOf(typed) === value ? typed : shownAmount(value);
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      value={shown}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange?.(amountOf(currentTarget.value));
      }}
    />
  );
}
