import { Button } from '@mantine/core';
import { IconColumns2, IconPlus } from '@tabler/icons-react';
import { t } from '../../texts/texts.ts';

interface CompareButtonsProps {
  readonly isComparing: boolean;
  readonly isDisabled: boolean;
  readonly canAdd: boolean;
  /** Begins the comparison, or ends it. */
  readonly onCompare: () => void;
  readonly onAdd: () => void;
}

/** Buttons that put further models beside the first one. */
export function CompareButtons({ isComparing, isDisabled, canAdd, onCompare, onAdd }: CompareButtonsProps) {
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        aria-pressed={isComparing}
        leftSection={<IconColumns2 size={15} aria-hidden />}
        disabled={isDisabled}
        onClick={onCompare}
      >
        {t('playground.compare')}
      </Button>
      {canAdd ? (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconPlus size={15} aria-hidden />}
          disabled={isDisabled}
          onClick={onAdd}
        >
          {t('playground.addModel')}
        </Button>
      ) : null}
    </>
  );
}
