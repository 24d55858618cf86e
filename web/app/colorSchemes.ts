import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { t } from '../texts/texts.ts';

/** The choices of colors, with their names. */
export const colorSchemes = [
  { value: 'light', label: t('app.light'), icon: IconSun },
  { value: 'dark', label: t('app.dark'), icon: IconMoon },
  { value: 'auto', label: t('app.system'), icon: IconDeviceDesktop },
] as const;
