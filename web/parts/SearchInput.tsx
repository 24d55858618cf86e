import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

type SearchInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'leftSection'> & {
  /** Held by the page or by `useTextInAddress`, never by the address alone: its answer comes too late for quick fingers. */
  value: string;
  onType: (text: string) => void;
  onLeave?: () => void;
};

/** Shows the search box of a list. */
export function SearchInput({ value, onType, onLeave, ...rest }: SearchInputProps) {
  return (
    <TextInput
      maxLength={200}
      {...rest}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
      onBlur={onLeave}
    />
  );
}
