import { Text } from '@mantine/core';
import { t } from '../texts/texts.ts';
import classes from './forms.module.css';

/** Shows that input fields can be dropped onto the list; for the mouse only. */
export function DropHint() {
  return (
    <Text size="xs" c="dimmed" className={classes.dropHint} aria-hidden>
      {t('forms.dragFieldsHere')}
    </Text>
  );
}
