import { Tooltip } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { t } from '../../texts/texts.ts';
import classes from './sorting.module.css';

export type SortGripProps = {
  label: string;
  index: number;
  handleRef: (element: Element | null) => void;
  isDragging: boolean;
  onMove: (from: number, to: number) => void;
};

/** The handle of an entry of a `SortableList`: dragged, lifted by Space and moved by the arrow keys, or moved by these at once. */
export function SortGrip({ label, index, handleRef, isDragging, onMove }: SortGripProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isDragging || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(index, event.key === 'ArrowUp' ? index - 1 : index + 1);
  };
  return (
    <Tooltip label={t('forms.sortHint')} openDelay={600} disabled={isDragging}>
      <button
        ref={handleRef}
        type="button"
        className={classes.grip}
        data-grip={index}
        aria-label={label}
        aria-roledescription={t('forms.sortHandle')}
        onKeyDown={onKeyDown}
      >
        <IconGripVertical size={14} aria-hidden />
      </button>
    </Tooltip>
  );
}
