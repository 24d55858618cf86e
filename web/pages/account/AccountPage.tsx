import { SegmentedControl, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { $api } from '../../api/client.ts';
import { colorSchemes } from '../../app/colorSchemes.ts';
import { keepLanguage } from '../../app/keepLanguage.ts';
import { meOptions, useSession } from '../../app/session.ts';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { NameForm } from '../../parts/NameForm.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { EmailForm } from './EmailForm.tsx';
import { language, languages, t, type Language } from '../../texts/texts.ts';

/** The own account: name, language and colors. */
export function AccountPage() {
  const me = useSession();
  const queryClient = useQueryClient();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const rename = $api.useMutation('patch', '/api/v1/me', {
    onSuccess: (answer) => {
      queryClient.setQueryData(meOptions().queryKey, answer);
      notifyDone(t('account.nameSaved'));
    },
    onError: (error) => notifyError(t('account.couldNotSaveName'), error),
  });
  return (
    <PageFrame title={t('app.account')} description={t('account.signedInAsEmail', { email: me.account.email })}>
      <FormPanel title={t('common.name')} lead={t('account.nameVisibleTo')}>
        <NameForm
          label={t('common.name')}
          name={me.account.name}
          busy={rename.isPending}
          onSave={(name) => rename.mutateAsync({ body: { name } })}
        />
      </FormPanel>
      <FormPanel title={t('common.email')} lead={t('recovery.howPeopleReachYou')}>
        <EmailForm email={me.account.email} />
      </FormPanel>
      <FormPanel title={t('account.languageAndTheme')} lead={t('account.savedInThisBrowser')}>
        <Stack gap="sm" align="flex-start">
          <Text size="sm" fw={500} id="language-label">
            {t('app.language')}
          </Text>
          <SegmentedControl
            aria-labelledby="language-label"
            value={language()}
            onChange={(code) => void keepLanguage(code as Language)}
            data={languages.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <Text size="sm" fw={500} id="colors-label">
            {t('app.theme')}
          </Text>
          <SegmentedControl
            aria-labelledby="colors-label"
            value={colorScheme}
            onChange={(scheme) => setColorScheme(scheme as typeof colorScheme)}
            data={colorSchemes.map(({ value, label }) => ({ value, label }))}
          />
        </Stack>
      </FormPanel>
    </PageFrame>
  );
}
