import { ActionIcon, Tooltip } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { t } from '../texts/texts.ts';
import classes from './forms.module.css';

/** The button at the end of a tool's field that hands the field to the model. */
export function LetModelFill({ title, onFill }: { title: string; onFill: () => void }) {
  return (
    <Tooltip label={t('forms.letModelFill')}>
      <ActionIcon
        className={classes.letModelFill}
        variant="subtle"
        color="gray"
        size={28}
        aria-label={t('forms.letModelFillField', { field: title })}
        onClick={onFill}
      >
        <IconSparkles size={15} />
      </ActionIcon>
    </Tooltip>
  );
}
