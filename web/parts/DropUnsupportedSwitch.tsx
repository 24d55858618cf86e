import { Switch, type SwitchProps } from '@mantine/core';
import { t } from '../texts/texts.ts';

/** Whether calls lose parameters that their provider has no word for, instead of being refused. */
export function DropUnsupportedSwitch(props: Omit<SwitchProps, 'label' | 'description'>) {
  return (
    <Switch label={t('common.dropUnsupportedParameters')} description={t('common.dropUnsupportedText')} {...props} />
  );
}
