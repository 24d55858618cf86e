import { Button, type ButtonProps } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { focusNewField } from '../parts/focusNewField.ts';

/** Where the fields of the new entry appear: the nearest form, dialog or page around the button. */
const around = 'form, [role="dialog"], main, body';

type AddEntryButtonProps = ButtonProps & { onAdd: () => void };

/** Adds an entry to a list and puts the focus into the entry's first text field. */
export function AddEntryButton({ onAdd, ...rest }: AddEntryButtonProps) {
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlus size={14} aria-hidden />}
      {...rest}
      onClick={({ currentTarget }) => {
        focusNewField(currentTarget.closest<HTMLElement>(around) ?? document.body);
        onAdd();
      }}
    />
  );
}
