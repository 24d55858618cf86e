import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { t } from '../texts/texts.ts';

/** The choices of colors, with their names. */
export const colorSchemes = [
  { value: 'light', label: t('Light'), icon: IconSun },
  { value: 'dark', label: t('Dark'), icon: IconMoon },
  { value: 'auto', label: t('System'), icon: IconDeviceDesktop },
] as const;
