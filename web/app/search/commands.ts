import { useMantineColorScheme } from '@mantine/core';
import {
  IconFlag,
  IconKey,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
  type Icon,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useCreateDigitalOrganization } from '../../pages/digital-organizations/useCreateDigitalOrganization.ts';
import { chooseLanguage, language, languages, t } from '../../texts/texts.ts';
import { useSignOut } from '../session.ts';
import { startTour } from '../tour/tourMemory.ts';

/** Something that can be done from everywhere. */
export type Command = { label: string; icon: Icon; run: () => void };

/** Returns the commands that the search palette offers. */
export function useCommands(): Command[] {
  const navigate = useNavigate();
  const create = useCreateDigitalOrganization();
  const signOut = useSignOut();
  const { setColorScheme } = useMantineColorScheme();
  return [
    {
      label: t('app.createDigitalOrganization'),
      icon: IconPlus,
      run: () => create.mutate({ body: { name: t('common.untitled') } }),
    },
    { label: t('app.createApiKey'), icon: IconKey, run: () => void navigate('/model-api-keys?create=1') },
    { label: t('app.switchToLightTheme'), icon: IconSun, run: () => setColorScheme('light') },
    { label: t('app.switchToDarkTheme'), icon: IconMoon, run: () => setColorScheme('dark') },
    ...languages
      .filter(({ code }) => code !== language())
      .map(({ code, name }) => ({ label: name, icon: IconLanguage, run: () => chooseLanguage(code) })),
    { label: t('app.takeTheTour'), icon: IconFlag, run: startTour },
    { label: t('app.signOut'), icon: IconLogout, run: () => void signOut() },
  ];
}
