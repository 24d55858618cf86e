import { Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { t } from '../../../texts/texts.ts';
import { DescribeButton } from '../../drafting/DescribeButton.tsx';
import classes from './StartHint.module.css';

/** Shows the first steps on an empty canvas. */
export function StartHint() {
  return (
    <div className={classes.hint}>
      <IconArrowLeft size={22} aria-hidden className={classes.arrow} />
      <Text fw={600}>{t('canvas.addATriggerFirst')}</Text>
      <Text size="sm" c="dimmed">
        {t('canvas.startHint')}
      </Text>
      <DescribeButton className={classes.action ?? ''} mt="sm" />
    </div>
  );
}
